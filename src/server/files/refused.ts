/** Why a file is not taken, in Spanish, to be shown beside its name. The other files of the upload are not concerned. */
export class FileRefused extends Error {
  override name = 'FileRefused';
  readonly motivo: string;

  constructor(motivo: string, cause?: unknown) {
    super(motivo, { cause });
    this.motivo = motivo;
  }
}

/** Refusal of a file whose inspection timed out. */
export const LATE = 'Tardó demasiado en revisarse: está dañado o es demasiado complejo.';
