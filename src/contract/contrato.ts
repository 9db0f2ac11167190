/** Text of a note's contract: the same on screen, on paper and in the signed copy. */
import { formatDay, sayDate } from './dates.ts';
import type { Ajustes, Note, User } from './entities.ts';
import { allLines, soldName, soldTogether } from './lines.ts';
import { formatMoney } from './money.ts';
import { fullName, type Named, schoolAndGroupOf } from './person.ts';
import type { PlanPago } from './plan.ts';
import { ruleText } from './recargos.ts';
import { cleanText } from './search.ts';
import { letterhead } from './ticket.ts';

export interface Agreed {
  negocio: Pick<Ajustes, 'nombre' | 'direccion' | 'telefono' | 'rfc' | 'condiciones' | 'recargos'>;
  alumno: Named & Pick<User, 'escuela_nombre' | 'grupo'>;
  /** Nothing of it that an abono changes. */
  note: Pick<
    Note,
    'folio' | 'conceptos' | 'recargos' | 'total' | 'note_description' | 'created_at' | 'capturado_en'
  > & {
    plan: readonly Pick<PlanPago, 'fecha' | 'monto'>[];
  };
  /** The business's time zone. */
  zone: string;
}

/** A title with the lines below it. */
interface ContratoBlock {
  title: string;
  lines: string[];
}

/** The typed lines without the empty ones: an empty line begins the next block. */
const typedLines = (text: string | null): string[] =>
  (text ?? '')
    .trim()
    .split(/\s*[\r\n]\s*/)
    .filter(Boolean);
/** A name that was stored with line ends could otherwise look like another line of the contract. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ');

/**
 * «1 × Toga: $500.00», «2 × Toga ($500.00 c/u): $1,000.00»: repeated lines are counted, so that no two sales read
 * alike.
 */
const soldLine = (sold: ReturnType<typeof soldTogether>[number]): string => {
  const name = sold.veces > 1 ? soldName(sold) : `1 × ${sold.servicio}`;
  const each = sold.veces > 1 ? ` (${formatMoney(sold.costo)} c/u)` : '';
  return `${name}${each}: ${formatMoney(sold.importe)}`;
};

/** «1. 15 dic 2026: $250.00» */
const plannedLine = ({ fecha, monto }: Pick<PlanPago, 'fecha' | 'monto'>, index: number): string =>
  `${index + 1}. ${sayDate(fecha)}: ${formatMoney(monto)}`;

/**
 * The text of a note's contract as it stands: blocks with a title, an empty line between two. The same note gives the
 * same text whatever was paid; another sale, price or condition gives another one. Amounts in dollars.
 */
export function contratoText({ negocio, alumno, note, zone }: Agreed): string {
  const { condiciones, nombre, recargos } = negocio;
  const things = ['lo que se compra', 'su precio'];
  if (note.plan.length > 0) things.push('su plan de pagos');
  if (recargos.length > 0) things.push('los recargos y descuentos');
  if (condiciones) things.push('las condiciones de cancelación');
  const agreed = `${things.slice(0, -1).join(', ')} y ${things.at(-1)}`;
  const blocks: ContratoBlock[] = [
    {
      title: `Contrato de la nota ${oneLine(note.folio)}`,
      lines: [`Fecha de la venta: ${formatDay(note.capturado_en ?? note.created_at, zone)}`],
    },
    { title: 'Quien vende', lines: [...(nombre ? [nombre] : []), ...letterhead(negocio)].map(oneLine) },
    { title: 'Alumno', lines: [fullName(alumno), schoolAndGroupOf(alumno)].map(oneLine).filter(Boolean) },
    {
      title: 'Lo que se compra',
      lines: [...soldTogether(allLines(note)).map(soldLine).map(oneLine), `Total: ${formatMoney(note.total)}`],
    },
    { title: 'Plan de pagos', lines: note.plan.map(plannedLine) },
    { title: 'Notas', lines: typedLines(note.note_description) },
    { title: 'Recargos y descuentos', lines: recargos.map(ruleText).map(oneLine) },
    { title: 'Condiciones de cancelación', lines: typedLines(condiciones) },
    { title: 'Conformidad', lines: [`Quien firma leyó este contrato y está de acuerdo con ${agreed}.`] },
  ];
  const texts = blocks.filter(({ lines }) => lines.length > 0).map(({ title, lines }) => [title, ...lines].join('\n'));
  // As a request brings it back.
  return cleanText(texts.join('\n\n'));
}

/** The blocks of such a text, to be drawn one below the other. */
export const contratoBlocks = (texto: string): ContratoBlock[] =>
  texto.split('\n\n').map((block) => {
    const [title = '', ...lines] = block.split('\n');
    return { title, lines };
  });
