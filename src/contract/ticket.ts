/** Content of an abono's ticket, line by line, for the screen and for the printer. */
import { formatInstant, sayDate } from './dates.ts';
import type { Abono, Ajustes, Note, User } from './entities.ts';
import { allLines, soldName, soldTogether } from './lines.ts';
import { formatMoney, sumDollars } from './money.ts';
import { fullName, type Named, schoolAndGroupOf } from './person.ts';
import { formatPhone } from './phones.ts';
import { ABONO_METHOD_NAMES, DE_LISTAS } from './rules.ts';

/** Business details printed on paper. */
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

/** Balance of a note today, in dollars; 0 for a cancelled note. */
export const saldoToday = ({ cancelada, saldo }: Pick<Note, 'cancelada' | 'saldo'>): number => (cancelada ? 0 : saldo);

interface Sold {
  abono: Abono;
  note: Pick<
    Note,
    'folio' | 'conceptos' | 'recargos' | 'note_description' | 'total' | 'saldo' | 'cancelada' | 'proximo' | 'vencido'
  >;
  alumno: Named & Pick<User, 'escuela_nombre' | 'grupo'>;
  reprint: boolean;
  /** The business's time zone; undefined is the machine's. */
  zone: string | undefined;
}

/** The ticket of an abono. */
export function abonoTicket({ abono, note, alumno, reprint, zone }: Sold): Ticket {
  const instant = (at: string) => formatInstant(at, zone);
  const { cancelado, capturado_en, total_entonces, saldo_entonces } = abono;
  const isLater = reprint || cancelado !== null;
  // No till printed the ticket of an abono that came with a list: its first print is counted, and is the original.
  const again = abono.reimpresiones - Number(abono.importado);
  // Sold items and the next instalment are only known as of today.
  const today = (label: string) => (isLater ? `${label} a hoy` : label);
  const services = note.total === total_entonces ? 'Servicios' : today('Servicios');
  const figure = (label: string, value: string): TicketLine => ({ label, value });
  const words = (label: string, value: string): TicketLine => ({ label, value, words: true });
  const when = <Given>(given: Given | null, line: (given: NonNullable<Given>) => TicketLine) =>
    given ? [line(given)] : [];
  return {
    title: 'Recibo de Abono',
    marks: [...(cancelado ? ['CANCELADO'] : []), ...(reprint && again > 0 ? [`REIMPRESIÓN ${again}`] : [])],
    lines: [
      figure('Ticket', String(abono.ticket)),
      figure('Fecha', instant(abono.created_at)),
      ...when(capturado_en, (at) => figure('Recibido', instant(at))),
      figure('Folio', note.folio),
      words('Alumno', fullName(alumno)),
      words('Escuela', schoolAndGroupOf(alumno)),
      words(services, soldTogether(allLines(note)).map(soldName).join(', ')),
      ...when(note.note_description, (text) => words('Nota', text)),
      { label: 'Abono', value: formatMoney(abono.amount), strong: true },
      figure('Método', ABONO_METHOD_NAMES[abono.metodo]),
      ...(abono.importado ? [words('Origen', DE_LISTAS)] : []),
      ...when(abono.referencia, (text) => words('Referencia', text)),
      figure('Total a pagar', formatMoney(total_entonces)),
      figure('Pagado', formatMoney(sumDollars([total_entonces, -saldo_entonces]))),
      figure('Saldo', formatMoney(saldo_entonces)),
      ...(isLater && saldo_entonces !== saldoToday(note) ? [figure('Saldo hoy', formatMoney(saldoToday(note)))] : []),
      ...when(note.proximo, ({ fecha, monto }) => words('Próximo pago', `${sayDate(fecha)}, ${formatMoney(monto)}`)),
      ...when(note.vencido, (vencido) => figure('Vencido', formatMoney(vencido))),
      words('Atendió', abono.registrado_por),
      ...when(cancelado, ({ fecha, motivo }) =>
        motivo === null ? figure('Cancelado', instant(fecha)) : words(`Cancelado el ${instant(fecha)}`, motivo),
      ),
    ],
  };
}
