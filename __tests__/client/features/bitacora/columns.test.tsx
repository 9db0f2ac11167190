/** What a line of the log says was changed. */
import { screen } from '@testing-library/react';
import type { AuditLine } from '#contract/entities.ts';
import { aPage } from '../../rows.ts';
import { screensOfFile } from '../../screensOfFile.ts';

const { server, open } = screensOfFile();

test('instants, also those inside of values, are said by the clock of the business', async () => {
  const line: AuditLine = {
    ...{ id: 1, fecha: '2025-11-22T01:00:00.000Z', actor: null, accion: 'crear', tabla: 'infantes', registro_id: 60 },
    ...{ antes: null, direccion: null, request_id: null },
    despues: { edad: { fecha: '2025-11-22T01:30:00.000Z' }, ingreso: '2025-11-24' },
  };
  server.responses({
    'GET /health': { status: 'ok', version: '1', database: 'sqlite', timezone: 'America/Mexico_City', problemas: [] },
    'GET /admin/bitacora': aPage([line]),
  });
  open('/bitacora', 3);
  expect(await screen.findByText('fecha 21 nov 2025 19:30')).toBeInTheDocument();
  expect(screen.getByText('24/11/2025')).toBeInTheDocument();
});
