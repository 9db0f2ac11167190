/** What notes say on a day, by hand and in cents: it knows nothing of how the product keeps any of it. */

/** A note that stands, with what was paid of it; without a plan it is all due on its last day. */
export interface Standing {
  id: number;
  user_id: number;
  folio: string;
  escuela: string;
  total: number;
  pagado: number;
  /** What of it came with a list. */
  listed?: number;
  plan: Part[];
  limite: string;
}
/** What a ticket said when its abono was taken. */
export interface Said {
  user_id: number;
  note_id: number;
  ticket: number;
  fecha: string;
  cents: number;
  total: number;
  saldo: number;
  cancelado: boolean;
}
export type Part = [fecha: string, cents: number];
type Agreed = Pick<Standing, 'total' | 'pagado' | 'plan' | 'limite'>;

export const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);
export const dollars = (cents: number): number => cents / 100;
export const later = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

export const partsOf = ({ plan, limite, total }: Agreed): Part[] => (plan.length > 0 ? plan : [[limite, total]]);

/** What was agreed, with what is missing of each part: abonos fill them in order. */
export function filled(note: Agreed) {
  let left = note.pagado;
  return partsOf(note).map(([fecha, cents]) => {
    const paid = Math.min(cents, left);
    left -= paid;
    return { fecha, cents, paid, missing: cents - paid };
  });
}

/** The figures of a note on a day, in dollars; `due` is the first day of what is missing, `since` of what is late. */
export function figuresOf(note: Agreed, day: string) {
  const parts = filled(note);
  const late = parts.filter(({ fecha, missing }) => fecha < day && missing > 0);
  const next = note.plan.length > 0 && parts.find(({ fecha, missing }) => fecha >= day && missing > 0);
  const open = (fecha: string) => (fecha < day ? 'vencido' : 'pendiente');
  return {
    total: dollars(note.total),
    pagado: dollars(note.pagado),
    saldo: dollars(note.total - note.pagado),
    vencido: dollars(sum(late.map(({ missing }) => missing))),
    due: parts.find(({ missing }) => missing > 0)?.fecha,
    since: late[0]?.fecha,
    proximo: next ? { fecha: next.fecha, monto: dollars(next.missing) } : null,
    plan: (note.plan.length > 0 ? parts : []).map(({ fecha, cents, paid, missing }) => {
      const estado = missing === 0 ? 'pagado' : open(fecha);
      return { fecha, monto: dollars(cents), pagado: dollars(paid), estado };
    }),
  };
}

/** The plan of a note whose total becomes another one on a day; without a plan what was paid in full is due anew. */
export function replanned(note: Agreed, total: number, day: string): Part[] {
  if (note.plan.length === 0 && (note.pagado < note.total || later(day, 30) <= note.limite)) return note.plan;
  if (note.plan.length === 0) {
    const whole: Part[] = [
      [note.limite, note.pagado],
      [later(day, 30), total - note.pagado],
    ];
    return whole.filter(([, cents]) => cents > 0);
  }
  const parts = filled(note);
  const owed = total - note.pagado;
  const missing = sum(parts.map((part) => part.missing));
  const last = parts.at(-1)?.fecha ?? '';
  if (missing === 0 && owed === 0) return note.plan;
  if (missing === 0 && last < later(day, 30)) return [...note.plan, [later(day, 30), owed]];
  if (missing === 0) return note.plan.map(([fecha, cents]) => [fecha, fecha === last ? cents + owed : cents]);
  const shares = parts.map((part) => Math.floor((owed * part.missing) / missing));
  const rests = parts.map((part, at) => ({ at, rest: (owed * part.missing) % missing }));
  const largest = rests.sort((one, other) => other.rest - one.rest || one.at - other.at);
  for (const { at } of largest.slice(0, owed - sum(shares))) shares[at] = (shares[at] ?? 0) + 1;
  return parts.map(({ fecha, paid }, at): Part => [fecha, paid + (shares[at] ?? 0)]).filter(([, cents]) => cents > 0);
}

const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];
export const words = (amount: number): string => amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });

/** The lines of a ticket that tell what there is to pay. */
export function ticketLines(note: Agreed, day: string): string[] {
  const { total, pagado, saldo, proximo, vencido } = figuresOf(note, day);
  const [year, month, date] = (proximo?.fecha ?? '').split('-').map(Number);
  return [
    ...[`Total a pagar ${words(total)}`, `Pagado ${words(pagado)}`, `Saldo ${words(saldo)}`],
    ...(proximo ? [`Próximo pago ${date} ${MONTHS[(month ?? 0) - 1]} ${year}, ${words(proximo.monto)}`] : []),
    ...(vencido > 0 ? [`Vencido ${words(vencido)}`] : []),
  ];
}

/** What a reprint says: the figures of then, and what is owed today (dollars) where that is another one. */
export const reprintLines = ({ total, saldo }: Said, owed: number): string[] => [
  ...[`Total a pagar ${words(dollars(total))}`, `Pagado ${words(dollars(total - saldo))}`],
  ...[`Saldo ${words(dollars(saldo))}`, ...(owed === dollars(saldo) ? [] : [`Saldo hoy ${words(owed)}`])],
];
