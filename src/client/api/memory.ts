import type { ApiRequest } from './request.ts';

/** Responses of the server that one person may have again while it is out of reach. */
export interface Memory {
  /** Keeps what of a response is of use later; never fails. */
  keep(owner: number, request: ApiRequest, response: unknown): void;
  /** The last known response; undefined if there is none. */
  recall(owner: number, request: ApiRequest): Promise<unknown>;
  /** Forgets all that was kept for anybody. */
  forget(): Promise<void>;
}

/** Where the base query finds it: beside the store. */
export interface HasMemory {
  memory?: Memory;
}
