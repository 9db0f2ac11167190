import type { ApiRequest } from './request.ts';

/** Responses of the server that one person may have again while it is out of reach. */
export interface Memory {
  /** Keeps the useful part of a response; never fails. */
  keep(owner: number, request: ApiRequest, response: unknown): void;
  /** The last known response; undefined if there is none. */
  recall(owner: number, request: ApiRequest): Promise<unknown>;
  /** Forgets everything that was kept, for every person. */
  forget(): Promise<void>;
}

/** Where the base query finds it: beside the store. */
export interface HasMemory {
  memory?: Memory;
}
