/** The files of a drop or a paste, those inside of folders too. */

/** Files that systems leave in every folder; nobody means them. */
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
  const asked = items.map((item) => ({ entry: item.webkitGetAsEntry?.() ?? null, file: item.getAsFile() }));
  const found: File[] = [];
  for (const { entry, file } of asked) {
    if (entry?.isDirectory) found.push(...(await filesIn(entry, false)));
    else if (file) found.push(file);
  }
  return found;
}

/** Those of a folder that was chosen. */
export const chosenFiles = (list: FileList | null, folder: boolean): File[] =>
  [...(list ?? [])].filter(({ name }) => !folder || !SYSTEM.test(name));
