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

test('deeds are told in sentences, fields by their names, and a reason ends with one full stop', async () => {
  const common = { fecha: '2025-11-22T01:00:00.000Z', actor: null, antes: null, direccion: null, request_id: null };
  const lines: AuditLine[] = [
    {
      ...{ ...common, id: 1, accion: 'cancelar', tabla: 'abonos', registro_id: 4 },
      despues: { cancelado: { motivo: 'Se cobró dos veces.' }, nota_id: 20 },
    },
    {
      ...{ ...common, id: 2, accion: 'cambiar', tabla: 'ajustes', registro_id: 1 },
      despues: { exigir_clave_propia: true },
    },
    {
      ...{ ...common, id: 3, accion: 'crear', tabla: 'movimientos', registro_id: 6 },
      despues: { tipo: 'retiro', monto: 50, motivo: 'Pan.' },
    },
    {
      ...{ ...common, id: 4, accion: 'crear', tabla: 'promesas', registro_id: 46 },
      despues: { id: 46, monto: 100, fecha: '2026-12-01' },
    },
  ];
  server.responses({ 'GET /admin/bitacora': aPage(lines) });
  open('/bitacora', 3);
  expect(await screen.findByText('Canceló un abono: Se cobró dos veces.')).toBeInTheDocument();
  expect(screen.getByText('Nota')).toBeInTheDocument();
  expect(screen.getAllByText('Exigir contraseña propia')).toHaveLength(2);
  expect(screen.getByText('Anotó la promesa de $100.00 para el 1 dic 2026.')).toBeInTheDocument();
  expect(screen.queryByText('Id')).toBeNull();
  expect(screen.getByText('Registró un retiro de $50.00: Pan.')).toBeInTheDocument();
});
