/** The files of one request: each is taken, or said why not. */
import type { IncomingFile } from './incoming.ts';
import { type FileKind, kindOf } from './kinds.ts';
import { cleanFileName } from './names.ts';
import { FileRefused } from './refused.ts';
import { newWork, type Work } from './slots.ts';

/** Result of an upload: stored, but unowned until the files get their rows. */
export interface Taken<One> {
  tomados: (One & { nombre: string })[];
  rechazados: { nombre: string; motivo: string }[];
  /** Space of all files: checked again when the rows are written, since redrawn files may be larger. */
  maxBytes: number;
}

/** The kind of a file, null for one that is not known. Throws FileRefused when it is empty or has more than `most` bytes. */
export function kindWithin({ head, bytes, tooLarge }: IncomingFile, most: number): FileKind | null {
  if (tooLarge) throw new FileRefused(`Pesa más de ${most / 1024 ** 2} MB.`);
  if (bytes === 0) throw new FileRefused('Está vacío: tiene 0 bytes.');
  return kindOf(head);
}

/** How files are stored one by one, and the name of those without one. */
interface Taking<One> {
  fallback: string;
  /** Stores a file. Throws FileRefused for a refused one. */
  take: (file: IncomingFile, work: Work) => Promise<One>;
  /** Discards stored files. */
  discard: (taken: One[]) => Promise<void>;
  signal?: AbortSignal | undefined;
}

/** Takes each file or says why not. Whatever else goes wrong is thrown, and nothing is left then. */
export async function takeEach<One>(
  files: readonly IncomingFile[],
  { fallback, take, discard, signal }: Taking<One>,
): Promise<Omit<Taken<One>, 'maxBytes'>> {
  const work = newWork(signal);
  const taken: Omit<Taken<One>, 'maxBytes'> = { tomados: [], rechazados: [] };
  for (const file of files) {
    const nombre = cleanFileName(file.sentName, fallback);
    try {
      taken.tomados.push({ nombre, ...(await take(file, work)) });
    } catch (error) {
      if (!(error instanceof FileRefused)) {
        await discard(taken.tomados);
        throw error;
      }
      taken.rechazados.push({ nombre, motivo: error.motivo });
    }
  }
  return taken;
}
