/**
 * A file on its way to the server. It travels through actions like a Secret: DevTools show its name and size, and an
 * exported log carries no photograph.
 */
export class Attachment {
  readonly #file: File;
  readonly #onProgress: (share: number) => void;

  /** `onProgress` is told which share of the request has left, 0 to 1. */
  constructor(file: File, onProgress: (share: number) => void = () => undefined) {
    this.#file = file;
    this.#onProgress = onProgress;
  }

  reveal(): File {
    return this.#file;
  }

  progress(share: number): void {
    this.#onProgress(share);
  }

  toJSON(): { nombre: string; bytes: number } {
    return { nombre: this.#file.name, bytes: this.#file.size };
  }
}
