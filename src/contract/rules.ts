/** The business's constants: each stands here once, with the reason for its value. */
import { visibleText } from './search.ts';

/** Characters of a folio: the width of the printed pads. */
export const FOLIO_MAX = 18;
/** Folios, and the prefixes that they begin with, are compared as they are seen, in capitals. */
export const folioKey = (folio: string): string => visibleText(folio.normalize('NFC')).toUpperCase();
/** Characters of an abono as typed: guards against a slipped key; settling the whole saldo is exempt. */
export const ABONO_MAX_CHARS = 4;
/** Dollars that so many characters have room for. */
export const ABONO_TYPED_MAX = 10 ** ABONO_MAX_CHARS - 1;
/** Minutes after saving in which the seller may take a line off a note without a supervisor. */
export const NOTE_OPEN_MINUTES = 10;
/** Notes of one payment: more than any family owes, few enough to lock at once. */
export const PARTES_MAX = 20;
/** Candidates shown at the counter, few enough to choose at a glance. */
export const CANDIDATES_MAX = 8;
/** Alumnos with one phone that still count as a family: a phone that more of them have is a school's. */
export const FAMILY_MAX = 12;
/** Most alumnos with one phone that count as a family; more share it by chance. */
export const familyOfPhone = <T>(sharing: readonly T[]): readonly T[] => (sharing.length > FAMILY_MAX ? [] : sharing);
/** Characters of a text typed or scanned at the counter: room for any other code, which gets an answer too. */
export const SCANNED_MAX = 1000;
/** Characters of the typed part of a photo code. */
export const PHOTO_CODE_MAX = 18;
/** Characters of the prefix of photo codes. */
export const PHOTO_PREFIX_MAX = 10;
/** Prefix that the photo codes screen starts with. */
export const PHOTO_PREFIX_DEFAULT = 'EXTRA';
/** The eight photo codes in the order of the form, as it and the spreadsheet call them. */
export const PHOTO_CODE_NAMES = {
  toga: 'Toga',
  casual_1: 'Casual 1',
  casual_2: 'Casual 2',
  amigos_formal: 'Amigos Formal',
  school: 'School',
  amarillo: 'Amarillo',
  rayado: 'Rayado',
  gris: 'Gris',
};
export type PhotoCode = keyof typeof PHOTO_CODE_NAMES;
export const PHOTO_CODES = Object.keys(PHOTO_CODE_NAMES) as PhotoCode[];
/** The one code that several alumnos may share: friends are photographed together. */
export const SHARED_PHOTO_CODE: PhotoCode = 'amigos_formal';

/** Menu widths in pixels, collapsed and open. */
export const SIDEBAR_WIDTHS = { collapsed: 50, open: 160 } as const;
export const GUARDERIA_MENU_WIDTHS = { collapsed: 50, open: 190 } as const;
/** Badges shown until the counters have come. */
export const STATIC_BADGES = { notas: 15, usuarios: 5 } as const;
/** Toasts go away after this many milliseconds. */
export const TOAST_MS = 3000;
/** Six fixed colours of the charts. */
export const CHART_COLORS = ['#2563eb', '#0d9488', '#d97706', '#9333ea', '#dc2626', '#475569'] as const;
/** Result shape «row with note» in the path of search-alumnos; no other exists. */
export const SEARCH_ALUMNOS_SHAPE = 2;
/** Name of the spreadsheet of the photo structure. */
export const PHOTOS_XLSX = 'estructura_fotos.xlsx';
/** File name of the spreadsheet of debtors. */
export const DEUDORES_XLSX = 'deudores.xlsx';
/** Name of the spreadsheet of surcharges and discounts. */
export const RECARGOS_XLSX = 'recargos.xlsx';
/** Name of the dashboards' spreadsheet. */
export const DASHBOARD_XLSX = 'dashboard.xlsx';

/** Label for the money of people without a school. */
export const NO_SCHOOL = 'Sin escuela';
/** The same of a school that has been deleted since. */
export const SCHOOL_GONE = 'Escuela eliminada';

/** A note without a plan is to be paid within so many days after it was sold. */
export const LATE_DAYS = 30;
/** Instalments of one plan: weekly ones for more than two years. */
export const PLAN_MAX = 120;
/** Most days that a business may leave between two reminders of one alumno. */
export const BETWEEN_REMINDERS_MAX = 90;
/** Days after a reminder within which payments count as its result. */
export const REMINDER_RESULT_DAYS = 7;
/** Weeks whose reminders are compared with the payments they brought. */
export const REMINDER_RESULT_WEEKS = 12;
/** Farthest day for which a family may promise to pay, in days: a later one is a slipped key. */
export const PROMISE_DAYS_MAX = 366;
/** File name of the exported audit log. */
export const AUDIT_XLSX = 'bitacora.xlsx';

/** Pages: rows a page unless asked otherwise, and at most. */
export const PER_PAGE = 25;
export const PER_PAGE_MAX = 100;
/** Characters of a search; more is not a search but a pasted text. */
export const SEARCH_MAX = 200;

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;
/** Longest text of each kind; the database has no limit of its own. */
export const NAME_MAX = 80;
export const ADDRESS_MAX = 200;
/** The last line of a ticket. */
export const LEGEND_MAX = 200;
/** How families pay: address, hours, account, WhatsApp. */
export const HOW_TO_PAY_MAX = 1000;
/** Terms of cancelling a sale: three pages of a printed contract at most. */
export const CONDITIONS_MAX = 3000;
/** A whole contract: a hundred services with their prices, the description of the note and the conditions. */
export const CONTRACT_MAX = 32_000;
export const EMAIL_MAX = 254;
export const DESCRIPTION_MAX = 2000;
export const REASON_MAX = 500;
/** People of one action on several. */
export const ACCION_MAX = 1000;
/** By which a payment is found at the bank. */
export const REFERENCE_MAX = 40;
export const MESSAGE_MAX = 10_000;
export const PREFIX_MAX = 10;
/** Lines of one note: more than any sale has, few enough for one request. */
export const SERVICES_MAX = 100;
/** How often one service may be sold in a note. */
export const SAME_SERVICE_MAX = 20;
/** Schools that are chosen one by one: more are all of them. */
export const SCHOOLS_MAX = 1000;
/** Largest amount of money that a field takes, in dollars. */
export const AMOUNT_MAX = 999_999.99;
/** Largest sum of cash that a closing can hold, in dollars: a first one may close years. */
export const CASH_MAX = 999_999_999.99;

export const ABONO_METHOD_NAMES = {
  efectivo: 'Efectivo',
  tarjeta: 'Tarjeta',
  transferencia: 'Transferencia',
} as const;
export type AbonoMethod = keyof typeof ABONO_METHOD_NAMES;
export const ABONO_METHODS = Object.keys(ABONO_METHOD_NAMES) as AbonoMethod[];
/** Label for money of lists, which no till took. */
export const DE_LISTAS = 'De listas, fuera de caja';

/** Cash that comes into the till or leaves it without an abono. */
export const MOVIMIENTO_NAMES = { fondo: 'Fondo', retiro: 'Retiro', gasto: 'Gasto' } as const;
export type MovimientoKind = keyof typeof MOVIMIENTO_NAMES;
export const MOVIMIENTO_KINDS = Object.keys(MOVIMIENTO_NAMES) as MovimientoKind[];
/** The largest number of a till. */
export const CAJA_MAX = 99;
/** Minutes in which employees may cancel their own abono or cash movement, while the till is open. */
export const OWN_CANCEL_MINUTES = 10;
/** How often a till is counted before it is closed: once, and once more. */
export const COUNTS_MAX = 2;
/** Notes or coins of one denomination, more than a till holds. */
export const UNITS_MAX = 100_000;

export const NOTE_STATUS = { pendiente: 0, pagado: 1 } as const;
export type NoteStatus = (typeof NOTE_STATUS)[keyof typeof NOTE_STATUS];
export const NOTE_STATUS_NAMES: Record<NoteStatus, string> = { 0: 'Pendiente', 1: 'Pagado' };

/** Days that an Idempotency-Key is kept. */
export const IDEMPOTENCY_DAYS = 30;
/** A session ends after this many days however busy it is. */
export const SESSION_MAX_DAYS = 7;
/** Days for which proofs of tickets and links of families open: a school year and the payments after it. */
export const PUBLIC_LINK_DAYS = 400;
/** Proofs of one ticket that are kept: each print and each message makes one, further ones share an address. */
export const PROOFS_OF_A_TICKET = 20;
/** A download link opens once, within this many seconds. */
export const TICKET_SECONDS = 60;
/** A link to a photograph or a paper opens for this long. */
export const FILE_LINK_MINUTES = 10;
/** Bytes of one photograph: the largest that cameras and phones make as JPEG or HEIC. */
export const PHOTO_FILE_MAX = 25 * 1024 * 1024;
/** Bytes of the file of the business's logo. */
export const LOGO_FILE_MAX = 2 * 1024 * 1024;
/** Photographs of one request; our screens send one at a time, to show the progress of each. */
export const PHOTO_FILES_MAX = 20;
/** Downloads in progress, of one person and of all in one process: each holds a connection while it reads. */
export const DOWNLOADS_EACH = 2;
export const DOWNLOADS_AT_ONCE = 4;
/**
 * Uploads in progress, those that wait for their turn among them, of one person and of all in one process: our screens
 * send three at a time.
 */
export const UPLOADS_EACH = 12;
export const UPLOADS_AT_ONCE = 100;

export const SEARCH_ALUMNOS_FIELDS = ['email', 'nombre', 'celular', 'folio'] as const;
export type AlumnoSearchField = (typeof SEARCH_ALUMNOS_FIELDS)[number];
export const SEARCH_USER_FIELDS = ['user:email', 'user:nombre', 'user:celular', 'note:folio'] as const;
export type UserSearchField = (typeof SEARCH_USER_FIELDS)[number];

/** Fields that the columns of the lists of people show and that they can be sorted by. */
export const USER_SORT = ['id', 'nombre', 'email', 'celular', 'escuela', 'grupo'] as const;
