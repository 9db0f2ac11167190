/** The queues of papers: what stands there while another one is on its way, and when a page has no papers any more. */
import { screen, waitFor, within } from '@testing-library/react';
import type { Documento, DocumentoEnCola } from '#contract/guarderia.ts';
import { aDocumento, anInfante } from '../../guarderiaRows.ts';
import { aPage } from '../../rows.ts';
import { screensOfFile } from '../../screensOfFile.ts';

const { server, app, open } = screensOfFile();

const queued = (infante: string, fields: Partial<Documento> = {}): DocumentoEnCola => ({
  ...aDocumento(fields),
  infante: { id: 60, nombre: infante },
});
const heading = () => screen.getByRole('heading', { level: 1 });

test('papers of one queue never stand under the heading of the other one', async () => {
  let keep: (body: object) => void = () => undefined;
  const ending = new Promise<object>((resolve) => {
    keep = resolve;
  });
  server.response(async ({ url }) => {
    if (!url.startsWith('/guarderia/documentos'))
      return { status: 404, body: { message: 'No existe esta dirección.' } };
    return { body: url.includes('por_vencer') ? await ending : { datos: aPage([queued('Luz Chan')]) } };
  });
  open('/guarderia/documentos', 2);
  await screen.findByRole('region', { name: /de Luz Chan$/ });
  await app.user.click(screen.getByRole('tab', { name: 'Por vencer' }));
  await waitFor(() => expect(heading()).toHaveTextContent(/^Documentos por vencer/));
  expect(heading()).toHaveTextContent(/^Documentos por vencer:$/);
  expect(screen.queryByText(/Luz Chan/)).toBeNull();
  expect(screen.getByText('Cargando...')).toBeVisible();
  keep({ datos: aPage([queued('Sol Uc', { id: 91 })]) });
  expect(await screen.findByRole('region', { name: /de Sol Uc$/ })).toBeVisible();
  expect(heading()).toHaveTextContent('Documentos por vencer: 1');
});

test('once the last paper of the last page is verified, the page before it comes', async () => {
  let verified = false;
  server.response(({ method, url }) => {
    if (method === 'PUT') {
      verified = true;
      const documento = aDocumento({ estado: 'verificado', version: 2 });
      return { body: { success: true, documento, infante: anInfante() } };
    }
    if (!url.startsWith('/guarderia/documentos'))
      return { status: 404, body: { message: 'No existe esta dirección.' } };
    const figures = verified ? { total: 25, last: 1 } : { total: 26, last: 2 };
    if (!url.includes('page=2')) return { body: { datos: aPage([queued('Sol Uc', { id: 91 })], figures) } };
    return { body: { datos: aPage(verified ? [] : [queued('Luz Chan')], { ...figures, current: 2 }) } };
  });
  open('/guarderia/documentos?page=2', 2);
  await app.user.click(await screen.findByRole('button', { name: /^Verificar .* de Luz Chan$/ }));
  const dialog = await screen.findByRole('dialog');
  await app.user.click(within(dialog).getByRole('button', { name: 'Verificar' }));
  expect(await screen.findByRole('region', { name: /de Sol Uc$/ })).toBeVisible();
  expect(heading()).toHaveTextContent('Documentos por verificar: 25');
  expect(window.location.search).toBe('');
});
