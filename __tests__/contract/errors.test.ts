import * as apiErrors from '#contract/errors.ts';

/** Arguments where a text and a number will not do. */
const ARGUMENTS: Partial<Record<keyof typeof apiErrors, unknown[]>> = {
  invalid: [{ nombre: ['Escribe el nombre.'], apaterno: ['Escribe el apellido paterno.'] }],
  onField: ['nombre', 'Escribe el nombre.'],
  badRequest: ['page empieza en 1.'],
  tooMany: [61],
  noneTaken: ['fotos', [{ nombre: 'IMG_1.jpg', motivo: 'Está vacío: tiene 0 bytes.' }]],
  codesTaken: [[{ campo: 'toga', codigo: 'EXTRA1', user_id: 1, nombre: 'Ana Ruiz (Juárez · 1A)' }]],
  partesRefused: [[{ index: 1, error: apiErrors.overSaldo(500, 320) }]],
  hasHistory: [['notas', 'abonos']],
  noteChangedSinceImport: [['tiene otro abono']],
  columnsUndecided: [['«Extra»']],
  dayBeforeBooks: ['2026-11-20'],
  groupsInUse: [[{ grupo: '6D', alumnos: 3 }]],
  groupsMissing: [['1E', '2E']],
  planRefused: ['pagos', ['El pago 1 (19/11/2026) es anterior a la venta (20/11/2026).']],
  storeFault: ['silent'],
  pricesChanged: [[{ servicio_id: 1, antes: 10, ahora: 12.5, servicio: 'Toga' }]],
};
const { ApiError: _, ...makers } = apiErrors;
const made = Object.entries(makers).map(([name, make]) => {
  const values = ARGUMENTS[name as keyof typeof makers] ?? [3, 5];
  return [name, (make as (...values: unknown[]) => apiErrors.ApiError)(...values)] as const;
});

test.each(made)('%s has a status of the contract, its shape and a Spanish sentence', (_name, error) => {
  expect(error).toBeInstanceOf(apiErrors.ApiError);
  expect([400, 401, 403, 404, 408, 409, 413, 415, 422, 429, 500, 503, 507]).toContain(error.status);
  expect(error.body).toHaveProperty('message', error.message);
  expect(error.message).toMatch(/^[A-ZÁÉÍÓÚÑ¿p].{8,}([.)]|: \d+)$/);
  expect(error.body).not.toHaveProperty('stack');
  if (error.status === 422) {
    expect(error.body).toMatchObject({ success: false });
  } else {
    expect(error.body).not.toHaveProperty('success');
  }
});

test('a 422 lists all fields, and its first text is the message', () => {
  expect(apiErrors.invalid({ a: ['Uno.', 'Dos.'], b: ['Tres.'] }).body).toEqual({
    success: false,
    message: 'Uno.',
    error: { errors: { a: ['Uno.', 'Dos.'], b: ['Tres.'] } },
  });
});

test('the error of an abono above the saldo has both amounts and the saldo separately', () => {
  expect(apiErrors.overSaldo(500, 320).body).toEqual({
    success: false,
    message: 'El abono ($500.00) supera el saldo ($320.00).',
    error: { errors: { amount: ['El abono ($500.00) supera el saldo ($320.00).'] } },
    saldo: 320,
  });
});

test('the error of changed prices lists them by service, and as figures without the name', () => {
  const { body } = apiErrors.pricesChanged([{ servicio_id: 7, antes: 100, ahora: 120.5, servicio: 'Toga' }]);
  expect(body).toMatchObject({
    error: { errors: { costosArr: ['El precio de «Toga» cambió de $100.00 a $120.50.'] } },
    precios: [{ servicio_id: 7, antes: 100, ahora: 120.5 }],
  });
});

test('a rate-limit error states the waiting time as text and as a number', () => {
  expect(apiErrors.tooMany(1)).toMatchObject({
    message: 'Demasiados intentos fallidos. Espera 1 s e inténtalo de nuevo.',
    headers: { 'retry-after': '1' },
  });
  expect(apiErrors.tooMany(301).message).toBe('Demasiados intentos fallidos. Espera 6 minutos e inténtalo de nuevo.');
});
