/** What the ticket of an abono says, line by line: a screen draws it, and the server prints it. */
import { formatInstant, sayDate } from './dates.ts';
import type { Abono, Ajustes, Note, User } from './entities.ts';
import { allLines, soldName, soldTogether } from './lines.ts';
import { formatMoney, sumDollars } from './money.ts';
import { fullName, type Named, schoolAndGroupOf } from './person.ts';
import { formatPhone } from './phones.ts';
import { ABONO_METHOD_NAMES } from './rules.ts';

/** What paper says of the business. */
export type Business = Pick<Ajustes, 'nombre' | 'direccion' | 'telefono' | 'rfc' | 'leyenda' | 'logo'>;

/** Where the business is found and how it is taxed, as far as it has said: the lines below its name. */
export const letterhead = ({ direccion, telefono, rfc }: Pick<Business, 'direccion' | 'telefono' | 'rfc'>): string[] =>
  [direccion, telefono && `Tel. ${formatPhone(telefono)}`, rfc && `RFC ${rfc}`].filter((line) => line !== null);

export interface TicketLine {
  label: string;
  value: string;
  /** Words, as long as they are; else a figure, at the right edge. */
  words?: true;
  /** The figure that the ticket is about. */
  strong?: true;
}

export interface Ticket {
  title: string;
  /** CANCELADO, REIMPRESIÓN: across the top, one below the other. */
  marks: string[];
  lines: TicketLine[];
}

type Counted = Pick<Abono, 'id' | 'amount' | 'cancelado'>;

/**
 * What was owed of a note right after an abono, in dollars, as its ticket said then: reprints and proofs say the same, so
 * an abono that was cancelled later still counts. `abonos` are all of the note, cancelled ones too.
 */
export function saldoThen(
  total: number,
  abonos: readonly Counted[],
  { id, created_at }: Pick<Abono, 'id' | 'created_at'>,
): number {
  const stood = ({ cancelado }: Counted) => cancelado === null || cancelado.fecha > created_at;
  const counted = abonos.filter((one) => one.id === id || (one.id < id && stood(one)));
  return sumDollars([total, ...counted.map(({ amount }) => -amount)]);
}

interface Sold {
  abono: Abono;
  note: Pick<Note, 'folio' | 'conceptos' | 'recargos' | 'note_description' | 'total' | 'saldo' | 'proximo' | 'vencido'>;
  /** All of the note, cancelled ones too. */
  abonos: readonly Counted[];
  alumno: Named & Pick<User, 'escuela_nombre' | 'grupo'>;
  reprint: boolean;
  /** The business's time zone; undefined is the machine's. */
  zone: string | undefined;
}

/** The ticket of an abono. */
export function abonoTicket({ abono, note, abonos, alumno, reprint, zone }: Sold): Ticket {
  const instant = (at: string) => formatInstant(at, zone);
  const { cancelado, capturado_en } = abono;
  const saldo = saldoThen(note.total, abonos, abono);
  // What is to be paid next is known of today alone.
  const today = (label: string) => (reprint || cancelado ? `${label} a hoy` : label);
  const figure = (label: string, value: string): TicketLine => ({ label, value });
  const words = (label: string, value: string): TicketLine => ({ label, value, words: true });
  const when = <Given>(given: Given | null, line: (given: NonNullable<Given>) => TicketLine) =>
    given ? [line(given)] : [];
  return {
    title: 'Recibo de Abono',
    marks: [...(cancelado ? ['CANCELADO'] : []), ...(reprint ? [`REIMPRESIÓN ${abono.reimpresiones}`] : [])],
    lines: [
      figure('Ticket', String(abono.ticket)),
      figure('Fecha', instant(abono.created_at)),
      ...when(capturado_en, (at) => figure('Recibido', instant(at))),
      figure('Folio', note.folio),
      words('Alumno', fullName(alumno)),
      words('Escuela', schoolAndGroupOf(alumno)),
      words('Servicios', soldTogether(allLines(note)).map(soldName).join(', ')),
      ...when(note.note_description, (text) => words('Nota', text)),
      { label: 'Abono', value: formatMoney(abono.amount), strong: true },
      figure('Método', ABONO_METHOD_NAMES[abono.metodo]),
      ...when(abono.referencia, (text) => words('Referencia', text)),
      figure('Total a pagar', formatMoney(note.total)),
      figure('Saldo', formatMoney(saldo)),
      ...((reprint || cancelado) && saldo !== note.saldo ? [figure('Saldo hoy', formatMoney(note.saldo))] : []),
      ...when(note.proximo, ({ fecha, monto }) =>
        words(today('Próximo pago'), `${sayDate(fecha)}, ${formatMoney(monto)}`),
      ),
      ...when(note.vencido, (vencido) => figure(today('Vencido'), formatMoney(vencido))),
      words('Atendió', abono.registrado_por),
      ...when(cancelado, ({ fecha, motivo }) => words(`Cancelado el ${instant(fecha)}`, motivo)),
    ],
  };
}
