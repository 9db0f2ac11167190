/** The constants of the business, written a second time as they were settled. */
import * as guarderia from '#contract/guarderia-rules.ts';
import * as rules from '#contract/rules.ts';

// [S4.7] [S9.1] [S9.2] [S9.3] [S9.4] [S9.5] [S9.7] [S9.8] [S9.13] [S9.14]
test('the rules of the specification hold', () => {
  expect(rules).toMatchObject({
    FOLIO_MAX: 18,
    ABONO_MAX_CHARS: 4,
    PHOTO_CODE_MAX: 18,
    PHOTO_PREFIX_MAX: 10,
    PHOTO_PREFIX_DEFAULT: 'EXTRA',
    PHOTO_CODES: ['toga', 'casual_1', 'casual_2', 'amigos_formal', 'school', 'amarillo', 'rayado', 'gris'],
    SIDEBAR_WIDTHS: { collapsed: 50, open: 160 },
    GUARDERIA_MENU_WIDTHS: { collapsed: 50, open: 190 },
    STATIC_BADGES: { notas: 15, usuarios: 5 },
    TOAST_MS: 3000,
    SEARCH_ALUMNOS_SHAPE: 2,
    PHOTOS_XLSX: 'estructura_fotos.xlsx',
    NOTE_STATUS_NAMES: { 0: 'Pendiente', 1: 'Pagado' },
    SEARCH_ALUMNOS_FIELDS: ['email', 'nombre', 'celular', 'folio'],
  });
  expect(new Set(rules.CHART_COLORS).size).toBe(6);
});

test('the rules of the decisions hold', () => {
  expect(rules).toMatchObject({
    SHARED_PHOTO_CODE: 'amigos_formal',
    PER_PAGE: 25,
    PER_PAGE_MAX: 100,
    PASSWORD_MIN: 8,
    PASSWORD_MAX: 128,
    ABONO_METHODS: ['efectivo', 'tarjeta', 'transferencia'],
    SEARCH_USER_FIELDS: ['user:email', 'user:nombre', 'user:celular', 'note:folio'],
    IDEMPOTENCY_DAYS: 30,
    TICKET_SECONDS: 60,
  });
  expect(guarderia).toMatchObject({
    AGE_AT_ENTRY: { minDays: 43, underYears: 4 },
    PAPER_DAYS: 30,
    PAPER_MAX_AGE: { certificado_medico: { days: 30 }, comprobante_domicilio: { months: 3 } },
    PAPER_FILE_MAX: 10_485_760,
    PAPER_FILE_TYPES: ['application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'image/heic'],
    INFANTE_ESTADOS: ['borrador', 'documentos_pendientes', 'inscrito', 'baja'],
    DOCUMENTO_ESTADOS: ['falta', 'recibido', 'verificado', 'rechazado', 'vencido'],
    CONSENTIMIENTO_REQUERIDO: 'aviso_privacidad',
  });
});
