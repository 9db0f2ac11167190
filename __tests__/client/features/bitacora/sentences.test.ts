/** Lines of the log in words. */
import { foldRuns, runText } from '#client/features/bitacora/runs.ts';
import { fieldName, sentenceOf, tellingFields, valueText } from '#client/features/bitacora/sentences.ts';
import type { AuditLine } from '#contract/entities.ts';

const line = (fields: Partial<AuditLine>): AuditLine => ({
  ...{ id: 1, fecha: '2026-11-21T17:00:00.000Z', actor: { id: 7, nombre: 'Iván Muñoz' }, accion: 'leer' },
  ...{ tabla: 'infantes', registro_id: 60, registro_nombre: null, de: null },
  ...{ antes: null, despues: null, direccion: null, request_id: null },
  ...fields,
});
const page = { lista: 'infantes', pagina: 2, filas: 25 };
const sofia = { registro_nombre: 'Sofía Aguilar' };

test.each<[Partial<AuditLine>, string]>([
  [{ ...sofia, despues: { parte: 'madre' } }, 'leyó los datos de la madre o tutor de Sofía Aguilar.'],
  [
    { ...sofia, despues: { parte: 'autorizados', filas: 1 } },
    'leyó quiénes pueden recoger a Sofía Aguilar (1 renglón).',
  ],
  [{ registro_id: null, despues: page }, 'leyó la página 2 de la lista de infantes (25 renglones).'],
  [
    { registro_id: null, despues: { ...page, filtros: ['texto', 'sala', 'estado'] } },
    'leyó la página 2 de la lista de infantes, filtrada por un texto, una sala y un estado (25 renglones).',
  ],
  [
    { tabla: 'documentos', registro_nombre: 'curp', de: 'Sofía Aguilar', despues: { archivo: 5, tipo: 'curp' } },
    'abrió la CURP de Sofía Aguilar.',
  ],
  // What told of a person goes when that person is anonymised.
  [{ tabla: 'documentos' }, 'abrió un documento.'],
  [{}, 'leyó el expediente completo.'],
  [
    { accion: 'subir', tabla: 'documentos', registro_nombre: 'certificado_medico', de: 'Sofía Aguilar' },
    'subió el certificado médico de Sofía Aguilar.',
  ],
  [
    { accion: 'crear', tabla: 'cortes', despues: { numero: 163, diferencia: -195 } },
    'cerró el corte 163; faltaron $195.00.',
  ],
  [
    {
      accion: 'cancelar',
      tabla: 'abonos',
      registro_nombre: '88',
      de: 'Ana Pérez',
      despues: { cancelado: { motivo: 'Se cobró dos veces.' } },
    },
    'canceló un abono de Ana Pérez (ticket 88): Se cobró dos veces.',
  ],
  [
    { accion: 'crear', tabla: 'promesas', de: 'Ana Pérez', despues: { monto: 100, fecha: '2026-12-01' } },
    'anotó la promesa de Ana Pérez de pagar $100.00 el 1 dic 2026.',
  ],
  [
    { accion: 'crear', tabla: 'abonos', de: 'Ana Pérez', despues: { amount: 150, metodo: 'efectivo' } },
    'cobró $150.00 (efectivo) a Ana Pérez.',
  ],
  [
    {
      accion: 'cambiar',
      tabla: 'users',
      registro_nombre: 'Ana Pérez',
      antes: { grupo: '1A' },
      despues: { grupo: '1B' },
    },
    'cambió los datos de Ana Pérez: cambió el grupo de «1A» a «1B».',
  ],
  [
    {
      ...{ accion: 'cambiar', tabla: 'users', registro_nombre: 'Ana Pérez' },
      antes: { curp: null, rol: 1 },
      despues: { curp: 'PEXA100101MMNRXNA1', rol: 2 },
    },
    'cambió los datos de Ana Pérez: puso la CURP «PEXA100101MMNRXNA1» y cambió el rol de «Empleado» a «Supervisor».',
  ],
  [
    { accion: 'borrar', tabla: 'users', antes: { nombre: 'Ana', apaterno: 'Pérez' } },
    'borró el registro de Ana Pérez.',
  ],
  [
    { accion: 'cambiar', tabla: 'ajustes', despues: { nombre: 'Foto', logo: 'x' } },
    'cambió los ajustes: nombre y logo.',
  ],
  [{ accion: 'aplicar', tabla: 'importaciones', registro_nombre: '3B.xlsx' }, 'aplicó la lista «3B.xlsx».'],
  [{ accion: 'denegar', tabla: 'permisos', registro_id: null }, 'quiso hacer algo que su rol no permite.'],
])('%j is told as «Iván Muñoz %s», with one full stop', (fields, sentence) => {
  expect(sentenceOf(line(fields))).toBe(`Iván Muñoz ${sentence}`);
});

test("a line without an author is the product's, and a failed sign-in nobody's", () => {
  expect(sentenceOf(line({ actor: null, accion: 'respaldar', tabla: 'respaldos' }))).toBe(
    'El sistema hizo un respaldo.',
  );
  expect(sentenceOf(line({ actor: null, accion: 'fallar', tabla: 'sessions' }))).toBe(
    'Alguien sin sesión intentó entrar sin lograrlo.',
  );
});

test('details never name a record by its number', () => {
  const despues = { id: 4, user_id: 5, capturado_por: 6, nota_id: 7, amount: 100, user_nombre: 'Ana' };
  expect(tellingFields(line({ despues }))).toEqual(['amount', 'user_nombre']);
});

describe('one line that unfolds', () => {
  const registered = (id: number, nombre: string, fields: Partial<AuditLine> = {}) =>
    line({ id, accion: 'crear', tabla: 'users', registro_id: id, registro_nombre: nombre, ...fields });

  test('is a run of at least three equal deeds of one person', () => {
    const lines = [
      registered(9, 'Ana'),
      registered(8, 'Luz'),
      registered(7, 'Eva'),
      line({ id: 6, accion: 'entrar', tabla: 'sessions' }),
    ];
    expect(foldRuns(lines).map(runText)).toEqual(['Iván Muñoz registró a Ana, y 2 más.', 'Iván Muñoz entró.']);
  });

  test('is not a run of two, of two people, or of another day', () => {
    const other = { actor: { id: 8, nombre: 'Lucía Chan' } };
    const lines = [
      registered(9, 'Ana'),
      registered(8, 'Luz'),
      registered(7, 'Eva', other),
      registered(6, 'Mar', { fecha: '2026-11-20T17:00:00.000Z' }),
    ];
    expect(foldRuns(lines)).toHaveLength(4);
  });

  test('is the readings of one record, whatever their parts', () => {
    const lines = ['registro', 'madre', 'padre'].map((parte, index) =>
      line({ id: 9 - index, ...sofia, despues: { parte } }),
    );
    const readings = [...lines, line({ id: 3, tabla: 'documentos', de: 'Sofía Aguilar', registro_nombre: 'curp' })];
    expect(foldRuns(readings).map(runText)).toEqual(['Iván Muñoz leyó 4 partes del expediente de Sofía Aguilar.']);
    expect(foldRuns([...lines, line({ id: 3, registro_id: 61, registro_nombre: 'Leo Uc' })])).toHaveLength(2);
  });
});

test('instants within a value are written by the given clock, days as they are, and fields by their names', () => {
  const value = { edad: { fecha: '2025-11-22T01:30:00.000Z' }, ingreso: '2025-11-24' };
  expect(valueText(value, (instant) => `«${instant.slice(11, 16)}»`)).toBe('edad fecha «01:30», ingreso 24/11/2025');
  expect(['exigir_clave_propia', 'apaterno'].map(fieldName)).toEqual(['exigir contraseña propia', 'apellido paterno']);
});
