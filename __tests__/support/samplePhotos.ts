/** The sample photographs of __tests__/data/fotos, with what their manifest says of each. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../data/fotos');

export interface SamplePhoto {
  /** Path in the folder. */
  archivo: string;
  /** Kind as another library saw it, or «(no reconocida)». */
  formato_real: string;
  /** Whether another library decodes it. */
  pillow_decodifica: string;
  gps: string;
  nota: string;
  sha256: string;
}

/** A line of CSV with quotes. */
function cells(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );
}

/** Where a sample lies. */
export const photoPath = (archivo: string): string => join(FOLDER, archivo);

/** The bytes of a sample. */
export const photo = (archivo: string): Buffer => readFileSync(photoPath(archivo));

/** Every line of the manifest. */
export function samplePhotos(): SamplePhoto[] {
  const [head = '', ...lines] = readFileSync(join(FOLDER, 'MANIFIESTO.csv'), 'utf8').trim().split(/\r?\n/);
  const names = cells(head);
  return lines.map((line) => {
    const values = cells(line);
    return Object.fromEntries(names.map((name, index) => [name, values[index] ?? ''])) as unknown as SamplePhoto;
  });
}
