import { counted } from '#client/lib/numbers.ts';
import { type Counted, countedOf, type Desglose } from '#contract/denominations.ts';
import type {
  Conteo,
  ConteoPropio,
  Corte,
  CorteAbierto,
  CorteCaja,
  CortePersona,
  Movimiento,
} from '#contract/entities.ts';
import { formatMoney, sumDollars } from '#contract/money.ts';
import { ABONO_METHODS, type AbonoMethod, MOVIMIENTO_KINDS, MOVIMIENTO_NAMES } from '#contract/rules.ts';

/** Money by method, in dollars, in the order of the methods. */
export const byMethod = (lines: readonly CortePersona[]) =>
  ABONO_METHODS.map((metodo) => ({ metodo, total: totalOf(lines.filter((line) => line.metodo === metodo)) }));

export const totalOf = (lines: readonly CortePersona[]): number => sumDollars(lines.map(({ total }) => total));

/** The movements of cash of a closing, by its number. */
interface OfCorte {
  numero: number;
  caja: readonly Movimiento[];
}

/** Dollars that a movement of cash puts into the till: below 0 where it takes out, and the other way round where it is cancelled. */
export function signedOf({ tipo, monto, corte }: Movimiento, numero: number): number {
  const signed = tipo === 'fondo' ? monto : -monto;
  return corte === numero ? signed : -signed;
}

/** Whether a movement was made and cancelled in one closing, and counts for nothing. */
export const isUndone = ({ corte, cancelado }: Movimiento): boolean => cancelado?.corte === corte;

/** The part that counts in the closing. */
const counting = ({ numero, caja }: OfCorte, of: (one: Movimiento) => boolean = () => true): number =>
  sumDollars(caja.filter((one) => of(one) && !isUndone(one)).map((one) => signedOf(one, numero)));

/** Net cash of a closing's movements, in dollars. */
export const movedIn = (corte: OfCorte): number => counting(corte);

/** The same by kind, without the kinds of which there are none. */
export const byKind = (corte: OfCorte) =>
  MOVIMIENTO_KINDS.filter((kind) => corte.caja.some(({ tipo }) => tipo === kind)).map((kind) => ({
    label: MOVIMIENTO_NAMES[kind],
    total: counting(corte, ({ tipo }) => tipo === kind),
  }));

/** Details of a movement in a closing; `said` formats instants. */
export function movementNotes(movimiento: Movimiento, numero: number, said: (at: string) => string): string[] {
  const { corte, cancelado, excede } = movimiento;
  const cancelledElsewhere = cancelado && cancelado.corte !== numero;
  return [
    ...(excede ? ['Más de lo que debía haber en la caja.'] : []),
    ...(corte === numero ? [] : [`Se registró en el corte ${corte}.`]),
    ...(cancelado
      ? [
          [
            `Cancelado ${said(cancelado.fecha)}`,
            cancelledElsewhere && ` (cuenta en el corte ${cancelado.corte})`,
            cancelado.por && ` por ${cancelado.por}`,
            cancelado.motivo ? `: ${cancelado.motivo}` : '.',
          ]
            .filter(Boolean)
            .join(''),
        ]
      : []),
  ];
}

/** Why cash was moved. */
export const motivoOf = ({ motivo }: Movimiento): string =>
  motivo ?? 'Se borró junto con los datos de quien lo escribió';

/** Name of a till with non-breaking spaces; '' without a number. */
export const cajaText = (caja: number | null): string => (caja === null ? '' : `Caja\u00A0${caja}`);

/** «1 abono», «3 abonos» */
export const abonosText = (abonos: number): string => counted(abonos, 'abono', 'abonos');

/** A person and a till: «Carmen Ruiz · Caja 2». */
export const atCaja = (nombre: string, caja: number | null): string =>
  [nombre, cajaText(caja)].filter(Boolean).join(' · ');

/** The tills of a closing; none without numbers. */
export const numbered = (cajas: readonly CorteCaja[]): readonly CorteCaja[] =>
  cajas.some(({ caja }) => caja !== null) ? cajas : [];

/** By day, person and till, in the order of the lines. */
export function byPerson(lines: readonly CortePersona[]) {
  const groups = Map.groupBy(lines, ({ dia, user_id, caja }) => `${dia} ${user_id} ${caja}`);
  return [...groups].map(([key, own]) => ({
    key,
    dia: own[0]?.dia ?? '',
    nombre: atCaja(own[0]?.nombre ?? '', own[0]?.caja ?? null),
    abonos: own.reduce((sum, { abonos }) => sum + abonos, 0),
    methods: byMethod(own),
    cancelaciones: own.reduce((sum, { cancelaciones }) => sum + cancelaciones, 0),
    cancelado: sumDollars(own.map(({ cancelado }) => cancelado)),
    total: totalOf(own),
  }));
}
/** Sums of one person, day and till over all methods. */
export type PersonDay = ReturnType<typeof byPerson>[number];

/** Dollars of a method among them. */
export const sumOf = ({ methods }: PersonDay, metodo: AbonoMethod): number =>
  methods.find((one) => one.metodo === metodo)?.total ?? 0;

/** «2 por $300.00»; '' where nothing was cancelled. */
export const cancelledText = ({ cancelaciones, cancelado }: PersonDay): string =>
  cancelaciones === 0 ? '' : `${cancelaciones} por ${formatMoney(cancelado)}`;

/** The difference between counted and expected amount in words: «Faltan $10.00». */
export function differenceText(diferencia: number): string {
  if (diferencia === 0) return 'Cuadra';
  return diferencia < 0 ? `Faltan ${formatMoney(-diferencia)}` : `Sobran ${formatMoney(diferencia)}`;
}

/** The chain of all money as it stood with a closing: «18 · 3fa9 0c1d 77e2 b410». */
export const sealText = ({ n, hash }: NonNullable<Corte['sello']>): string =>
  `${n} · ${hash.match(/.{1,4}/g)?.join(' ') ?? hash}`;

/** A closing, or the open one as it would be closed now: without a day, a person, and perhaps a count. */
export type Printed = Pick<
  Corte,
  | 'numero'
  | 'desde'
  | 'hasta'
  | 'de_listas'
  | 'esperado'
  | 'por_persona'
  | 'por_caja'
  | 'caja'
  | 'conteos'
  | 'propios'
  | 'sello'
> & {
  [Name in 'dia' | 'declarado' | 'diferencia' | 'cerrado_por']: Corte[Name] | null;
};

/** The open period for printing (corte X); null while its sums are hidden. */
export function openToPrint(open: CorteAbierto): Printed | null {
  const { numero, hasta, de_listas, esperado, por_persona, por_caja, caja, movimientos } = open;
  if (esperado === null || por_caja === null) return null;
  // Nothing of the counts is withheld where the sums are not.
  const seen = open.conteos as Conteo[];
  const propios = open.propios as ConteoPropio[];
  const last = seen.at(-1);
  const { declarado, diferencia } = last?.movimientos === movimientos ? last : { declarado: null, diferencia: null };
  return {
    ...{
      numero,
      de_listas,
      esperado,
      por_persona,
      por_caja,
      caja,
      conteos: seen,
      propios,
      declarado,
      diferencia,
      hasta,
    },
    ...{ desde: open.desde ?? hasta, dia: null, cerrado_por: null, sello: null },
  };
}

/** «Corte Z 18», «Corte X (18 abierto)» */
export const titleOf = ({ numero, dia }: Pick<Printed, 'numero' | 'dia'>): string =>
  dia ? `Corte Z ${numero}` : `Corte X (${numero} abierto)`;

/** «3 × $20.00 en moneda» */
export const unitText = ({ units, nombre }: Pick<Counted, 'units' | 'nombre'>): string => `${units} × ${nombre}`;

/** «2 × $500.00, 3 × $20.00 en moneda» */
export const unitsText = (desglose: Desglose): string => countedOf(desglose).map(unitText).join(', ');

/** The notes and coins that were declared last; none where only the amount was. */
export const unitsOf = (conteos: readonly Conteo[]): Counted[] => countedOf(conteos.at(-1)?.desglose ?? {});
