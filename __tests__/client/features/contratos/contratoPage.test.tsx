/** The contract of a note, where its form has gone. */
import { screen, waitFor } from '@testing-library/react';
import { contratos } from '#client/features/contratos/api.ts';
import { aContrato, aNote } from '../../rows.ts';
import { screensOfFile } from '../../screensOfFile.ts';

const { server, app, open } = screensOfFile();

// What signatures are drawn on, which jsdom lacks.
const paper = new Proxy({}, { get: () => () => undefined, set: () => true });
beforeEach(() => {
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(paper as never);
});
afterEach(() => jest.restoreAllMocks());

test('once it was signed the keyboard goes on with its print; a contract that was signed before takes no focus', async () => {
  let contrato: ReturnType<typeof aContrato> | null = null;
  server.response(({ url }) => {
    if (url.startsWith('/notas/20/contrato'))
      return {
        body: {
          ...{ note: aNote({ creditos: [] }), texto: 'Contrato de la nota BJ-1', contrato },
          ...{ vigente: contrato !== null, contratos: [] },
        },
      };
    return { status: 404, body: { message: 'No existe.' } };
  });
  open('/contrato/20');
  (await screen.findByRole('textbox', { name: /Nombre de quien firma/ })).focus();
  contrato = aContrato();
  app.store.dispatch(contratos.util.invalidateTags(['contratos']));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Imprimir' })).toHaveFocus());
  expect(screen.queryByRole('button', { name: 'Firmar' })).toBeNull();

  open('/contrato/20');
  expect(await screen.findAllByText(/^Firmado/)).not.toHaveLength(0);
  expect(screen.getByRole('button', { name: 'Imprimir' })).not.toHaveFocus();
});
