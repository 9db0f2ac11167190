/** Texts of reminders: what is filled in, what is wrong with one, and what opens them. */
import {
  faultOfText,
  fillText,
  owedOf,
  PLACEHOLDERS,
  plantillas,
  reminderText,
  reminderUrl,
  reminderValues,
} from '#contract/recordatorios.ts';

/** Names that a careless replacement would take for something of its own. */
const NAMES = [
  'José {saldo} Peña',
  "Ana $& $1 $$ O'Neill",
  'Ñandú <b>& Cía</b> \\n %20 +',
  '{enlace}',
  '👩‍👧 María\u0301 «la {x}»',
];

const person = (nombre: string) => ({ nombre, apaterno: 'Uc', amaterno: null });
const pago = (fecha: string, estado: 'pagado' | 'pendiente' | 'vencido') => ({ fecha, monto: 100, pagado: 0, estado });
const nota = { saldo: 1200.5, vencido: 0, plan: [], limite: '2026-12-21' };

test.each(NAMES)('the name %s is in the text and in the link unchanged', (nombre) => {
  const { alumno, saldo } = reminderValues(person(nombre), owedOf([nota]));
  const text = fillText('Hola, {alumno}: {saldo}.\n{alumno} & {saldo}', { alumno, saldo });
  expect(text).toBe(`Hola, ${nombre} Uc: $1,200.50.\n${nombre} Uc & $1,200.50`);
  const who = { celular: '5512345678', email: 'mamá+1@example.com' };
  const chat = new URL(reminderUrl('whatsapp', who, text) ?? '');
  expect([chat.origin, chat.pathname, chat.searchParams.get('text')]).toEqual(['https://wa.me', '/525512345678', text]);
  const [to, body = ''] = (reminderUrl('correo', who, text) ?? '').split('&body=');
  expect(to).toMatch(/^mailto:mam%C3%A1%2B1@example\.com\?subject=/);
  expect(decodeURIComponent(body)).toBe(text.replaceAll('\n', '\r\n'));
});

test('phone calls and paper open no link', () => {
  const who = { celular: '5512345678', email: null };
  expect([reminderUrl('llamada', who, 'Hola'), reminderUrl('papel', who, 'Hola')]).toEqual([null, null]);
});

test('the text sums up several notes with the first due date', () => {
  const plan = [pago('2026-10-01', 'pagado'), pago('2026-11-15', 'vencido'), pago('2026-12-15', 'pendiente')];
  const values = reminderValues(
    person('Ana'),
    owedOf([nota, { saldo: 200.25, vencido: 100, plan, limite: '2026-10-31' }]),
  );
  expect(values).toEqual({ alumno: 'Ana Uc', saldo: '$1,400.75', vencido: '$100.00', fecha: '15/11/2026' });
});

test('placeholders without a value stay', () => {
  expect(fillText('{alumno}: {enlace} {otro}', { alumno: 'Ana' })).toBe('Ana: {enlace} {otro}');
});

test.each([
  ['Debe {monto}', 'No existe «{monto}».'],
  ['Debe {Saldo}', 'No existe «{Saldo}».'],
  ['Debe {}', 'No existe «{}».'],
  ['Debe {toString}', 'No existe «{toString}».'],
  ['Debe {saldo', 'Una llave no está cerrada'],
  ['Debe saldo}', 'Una llave no está cerrada'],
  ['Debe {{saldo}}', 'Una llave no está cerrada'],
])('%s is refused', (texto, fault) => {
  expect(faultOfText(texto)).toContain(fault);
  expect(() => reminderText().validateSync(texto)).toThrow(fault);
});

test('a text with all placeholders, or with none, is valid', () => {
  expect(faultOfText(PLACEHOLDERS.map((name) => `{${name}}`).join(''))).toBeNull();
  expect(faultOfText('Pase a la caja, por favor.')).toBeNull();
});

test('two texts cannot have the same name, in any spelling', () => {
  const one = { nombre: 'Último aviso', canal: 'papel', texto: 'Debe {saldo}' };
  expect(() => plantillas().validateSync([one, { ...one, nombre: ' ULTIMO AVISO' }])).toThrow(
    'Ya hay una plantilla con este nombre.',
  );
  expect(plantillas().isValidSync([one, { ...one, nombre: 'Otro' }])).toBe(true);
});
