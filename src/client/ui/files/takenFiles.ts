/** Which files were given, and which of them a form takes: the specification's messages to the letter, help in Spanish. */
import { formatBytes } from '#client/lib/numbers.ts';

export interface FileRules {
  /** As in the attribute of that name: kinds and endings, «image/*,.pdf». */
  accept?: string;
  multiple?: boolean;
  /** Bytes; no limit unless given. */
  maxSize?: number;
  minSize?: number;
  maxFiles?: number;
}

/** Defaults: several image files of any size. */
export const FILE_DEFAULTS = { accept: 'image/*', multiple: true } as const;

export interface RefusedFile {
  name: string;
  message: string;
  help: string;
}

/** Kinds that browsers know no name for on some systems. */
const KIND_OF_ENDING: Record<string, string> = {
  ...{ heic: 'image/heic', heif: 'image/heif', avif: 'image/avif', webp: 'image/webp' },
  ...{ jpg: 'image/jpeg', jpeg: 'image/jpeg', png: 'image/png', gif: 'image/gif' },
};

const endingOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
const partsOf = (accept: string): string[] =>
  accept
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter(Boolean);

function isAccepted({ name, type }: File, accept: string): boolean {
  const ending = endingOf(name);
  const kind = (type || KIND_OF_ENDING[ending] || '').toLowerCase();
  const parts = partsOf(accept);
  if (parts.length === 0) return true;
  return parts.some((part) => {
    if (part.startsWith('.')) return `.${ending}` === part;
    return part.endsWith('/*') ? kind.startsWith(part.slice(0, -1)) : kind === part;
  });
}

/** Why a file is refused by itself; null when it is taken. */
function rejectionOf(file: File, rules: FileRules): Omit<RefusedFile, 'name'> | null {
  const { accept = FILE_DEFAULTS.accept, maxSize, minSize } = rules;
  if (!isAccepted(file, accept)) {
    const parts = partsOf(accept);
    const images = parts.filter((part) => part.startsWith('image/')).length;
    return {
      message: `File type must be ${parts.length > 1 ? `one of ${parts.join(', ')}` : accept}`,
      help:
        images === parts.length
          ? 'No es una imagen: elige una foto (JPG, PNG, WebP, HEIC…).'
          : `Este tipo de archivo no se acepta: elige ${images > 0 ? 'una foto o ' : ''}un archivo de los indicados.`,
    };
  }
  if (maxSize !== undefined && file.size > maxSize) {
    return {
      message: `File is larger than ${maxSize} bytes`,
      help: `Pesa ${formatBytes(file.size)} y el máximo es ${formatBytes(maxSize)}: redúcelo o elige otro.`,
    };
  }
  if (minSize !== undefined && file.size < minSize) {
    return {
      message: `File is smaller than ${minSize} bytes`,
      help: 'El archivo está vacío o incompleto: vuelve a copiarlo o elige otro.',
    };
  }
  return null;
}

/** Splits files into accepted and refused ones. Too many are all refused: it is unknown which were meant. */
export function sortFiles(files: readonly File[], rules: FileRules): { taken: File[]; refused: RefusedFile[] } {
  const { multiple = FILE_DEFAULTS.multiple, maxFiles } = rules;
  const taken: File[] = [];
  const refused: RefusedFile[] = [];
  for (const file of files) {
    const rejection = rejectionOf(file, rules);
    if (rejection) refused.push({ name: file.name, ...rejection });
    else taken.push(file);
  }
  const most = multiple ? (maxFiles ?? Number.POSITIVE_INFINITY) : 1;
  if (taken.length <= most) return { taken, refused };
  const help = most === 1 ? 'Elige un solo archivo.' : `Elige hasta ${most} archivos.`;
  const many = taken.map(({ name }) => ({ name, message: 'Too many files', help }));
  return { taken: [], refused: [...refused, ...many] };
}

/** Files that systems leave in every folder. */
const SYSTEM = /^(\..*|thumbs\.db|desktop\.ini)$/i;

function fileOf(entry: FileSystemFileEntry): Promise<File[]> {
  // One that went away since leaves the others alone.
  return new Promise((resolve) =>
    entry.file(
      (file) => resolve([file]),
      () => resolve([]),
    ),
  );
}

/** A folder gives a hundred entries at a time, until it gives none. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const found: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve) => reader.readEntries(resolve, () => resolve([])));
    if (some.length === 0) return found;
    found.push(...some);
  }
}

async function filesIn(entry: FileSystemEntry, inFolder: boolean): Promise<File[]> {
  if (entry.isFile) return inFolder && SYSTEM.test(entry.name) ? [] : fileOf(entry as FileSystemFileEntry);
  const found: File[] = [];
  for (const one of await entriesOf(entry as FileSystemDirectoryEntry)) found.push(...(await filesIn(one, true)));
  return found;
}

/** Files of a transfer in the order in which they came; asks at once, since a transfer is emptied after its event. */
export async function droppedFiles(transfer: DataTransfer): Promise<File[]> {
  const items = [...transfer.items].filter(({ kind }) => kind === 'file');
  if (items.length === 0) return [...transfer.files];
  const wanted = items.map((item) => ({ entry: item.webkitGetAsEntry?.() ?? null, file: item.getAsFile() }));
  const found: File[] = [];
  for (const { entry, file } of wanted) {
    if (entry?.isDirectory) found.push(...(await filesIn(entry, false)));
    else if (file) found.push(file);
  }
  return found;
}

/** Those of a folder that was chosen. */
export const chosenFiles = (list: FileList | null, folder: boolean): File[] =>
  [...(list ?? [])].filter(({ name }) => !folder || !SYSTEM.test(name));
