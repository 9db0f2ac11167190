/** Thread that looks through one PDF. It is ended after it has answered. */
import { parentPort, workerData } from 'node:worker_threads';
import { getDocumentProxy } from 'unpdf';
import { PDF_PAGES_MAX } from './limits.ts';
import { demandPaper, overwritePlaces } from './pdf-scan.ts';
import { FileRefused } from './refused.ts';
import type { WorkerAnswer } from './worker.ts';

const BROKEN = 'Está dañado o incompleto: no se pudo abrir.';

/** Annotations that hold a file or a film. */
const HELD = ['FileAttachment', 'Movie', 'Screen', 'Sound', 'RichMedia'];

/** Opens it as viewers do: pages that are there, nothing that runs. */
async function demandPages(bytes: Uint8Array): Promise<void> {
  const pdf = await getDocumentProxy(bytes, { stopAtErrors: false });
  if (pdf.numPages > PDF_PAGES_MAX) throw new FileRefused(`Tiene más de ${PDF_PAGES_MAX} páginas.`);
  const { info } = (await pdf.getMetadata()) as { info: { IsXFAPresent?: boolean; IsCollectionPresent?: boolean } };
  if (info.IsXFAPresent) throw new FileRefused('Es un formulario que se ejecuta (XFA): imprímelo como PDF y súbelo.');
  if (info.IsCollectionPresent || (await pdf.getAttachments())) throw new FileRefused('Lleva otros archivos dentro.');
  if (await pdf.hasJSActions()) throw new FileRefused('Contiene un programa (JavaScript).');
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const annotations = (await page.getAnnotations()) as { subtype?: string; actions?: object | null }[];
    if ((await page.getJSActions()) || annotations.some(({ actions }) => actions)) {
      throw new FileRefused('Contiene un programa (JavaScript).');
    }
    const held = annotations.find(({ subtype }) => HELD.includes(subtype ?? ''));
    if (held) throw new FileRefused('Lleva otros archivos dentro.');
  }
}

async function answer(): Promise<WorkerAnswer<ArrayBuffer>> {
  const bytes = Buffer.from(workerData as ArrayBuffer);
  await demandPaper(bytes);
  // It keeps what it is given.
  await demandPages(new Uint8Array(bytes));
  overwritePlaces(bytes);
  return { result: workerData as ArrayBuffer };
}

const answered = await answer().catch((error: Error): WorkerAnswer<ArrayBuffer> => {
  if (error instanceof FileRefused) return { motivo: error.motivo };
  return { motivo: error.name === 'PasswordException' ? 'Está protegido con contraseña.' : BROKEN };
});
parentPort?.postMessage(answered, 'result' in answered ? [answered.result] : []);
