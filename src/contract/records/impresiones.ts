/** Ticket printers, and the jobs that are sent to them. Neither tells of a person. */
import { flag as flagSent, oneOf, requiredText } from '../fields.ts';
import {
  CODE_PAGES,
  type CodePage,
  type JobEstado,
  PRINTER_WIDTHS,
  type PrinterWidth,
  printerAddress,
} from '../printers.ts';
import {
  flag,
  instant,
  instantOrNull,
  integer,
  integerOrNull,
  oneOfColumn,
  recordTable,
  text,
  textOrNull,
} from '../record.ts';
import { type MovimientoKind, NAME_MAX } from '../rules.ts';
import { foldText } from '../search.ts';

const erase = 'keep';

export const impresoraRecord = recordTable({
  table: 'impresoras',
  alias: 'i',
  columns: {
    id: integer({ erase }),
    nombre: text({ erase, typed: requiredText('Escribe el nombre de la impresora.', NAME_MAX) }),
    /** `host:port`. */
    direccion: text({ erase, typed: printerAddress() }),
    /** Of the paper, in millimetres. */
    ancho: oneOfColumn<PrinterWidth>()({
      erase,
      typed: oneOf(PRINTER_WIDTHS, 'El ancho del papel es 80 o 58 mm.').required('Elige el ancho del papel.'),
    }),
    codigos: oneOfColumn<CodePage>()({
      erase,
      typed: oneOf(CODE_PAGES, `Los códigos son ${CODE_PAGES.join(', ')}.`).required('Elige los códigos.'),
    }),
    /** A cash drawer hangs on it. */
    cajon: flag({ erase, typed: flagSent() }),
    /** It cuts the paper. */
    corta: flag({ erase, typed: flagSent() }),
    /** It has told of its paper at some time: its silence is a fault from then on. */
    avisa: flag({ erase }),
    /** Taken out of use: its past jobs stay known. */
    retirada: flag({ erase, wire: null }),
    version: integer({ erase }),
  },
  derived: { nombre_key: { from: ['nombre'], of: ({ nombre }) => foldText(nombre), erase } },
});

export const trabajoRecord = recordTable({
  table: 'impresiones',
  alias: 't',
  joins: `JOIN impresoras i ON i.id = t.impresora_id LEFT JOIN abonos a ON a.id = t.abono_id
    LEFT JOIN movimientos v ON v.id = t.movimiento_id`,
  columns: {
    id: integer({ erase }),
    impresora_id: integer({ erase }),
    impresora: text({ erase, sql: 'i.nombre' }),
    /** The ticket's abono; null for a test page and for a drawer. */
    abono_id: integerOrNull({ erase }),
    ticket: integerOrNull({ erase, sql: 'a.ticket' }),
    /** For which movement of cash the drawer opens, without paper; else null. */
    movimiento_id: integerOrNull({ erase }),
    movimiento: oneOfColumn<MovimientoKind | null>()({ erase, sql: 'v.tipo' }),
    movido: instantOrNull({ erase, sql: 'v.created_at', wire: null }),
    /** The number of the reprint; 0 for the original. */
    reimpresion: integer({ erase }),
    estado: oneOfColumn<JobEstado>()({ erase }),
    /** Reason of the failure, and what to do. */
    motivo: textOrNull({ erase }),
    creado: instant({ erase }),
    /** When it was requested last. */
    pedido: instant({ erase, wire: null }),
    pedido_por: integerOrNull({ erase, wire: null }),
    enviado: instantOrNull({ erase, wire: null }),
    /** Some of it may have come out. */
    salio: flag({ erase, wire: null }),
    version: integer({ erase }),
  },
});
