/** Public data behind a link: names as initials, no ids. */
import type { Abono, Note } from '#contract/entities.ts';
import { allLines } from '#contract/lines.ts';
import type { Familia, FamiliaNota, Recibo } from '#contract/recibos.ts';
import type { RowOf } from '#contract/record.ts';
import { isAnonymised, type userRecord } from '#contract/records/users.ts';
import { saldoToday } from '#contract/ticket.ts';

type Person = Pick<RowOf<typeof userRecord>, 'nombre' | 'apaterno' | 'amaterno' | 'grupo'>;

const wordsOf = (...names: (string | null)[]): string[] => names.join(' ').split(' ').filter(Boolean);
const initial = (word: string): string => `${[...word][0]?.toLocaleUpperCase('es')}.`;

/** «J. L. P. G.» */
const initials = ({ nombre, apaterno, amaterno }: Person): string =>
  wordsOf(nombre, apaterno, amaterno).map(initial).join(' ');

/** «José L. P. G.» */
function firstName({ nombre, apaterno, amaterno }: Person): string {
  const [first = '', ...others] = wordsOf(nombre, apaterno, amaterno);
  return [first, ...others.map(initial)].join(' ');
}

/** The proof of an abono's ticket. */
export function presentRecibo(
  negocio: string | null,
  abono: Abono,
  { note, alumno }: { note: Note; alumno: Person },
): Recibo {
  return {
    negocio,
    ticket: abono.ticket,
    fecha: abono.created_at,
    monto: abono.amount,
    saldo_entonces: abono.saldo_entonces,
    saldo_hoy: saldoToday(note),
    alumno: isAnonymised(alumno) ? null : initials(alumno),
    grupo: alumno.grupo,
    estado: abono.cancelado ? 'cancelado' : 'valido',
  };
}

const presentNota = ({ folio, created_at, capturado_en, total, pagado, saldo, plan, ...lines }: Note): FamiliaNota => ({
  folio,
  fecha: capturado_en ?? created_at,
  conceptos: allLines(lines),
  total,
  pagado,
  saldo,
  plan,
});

/** An account as its family sees it; `notes` and `abonos` newest first, `proofOf` gives the token of a ticket's proof. */
export function presentFamilia(
  alumno: Person,
  notes: readonly Note[],
  abonos: readonly Abono[],
  proofOf: (abono: Abono) => string,
): Familia {
  return {
    alumno: firstName(alumno),
    notas: notes.filter(({ cancelada }) => cancelada === null).map(presentNota),
    tickets: abonos.map((abono) => ({
      ticket: abono.ticket,
      fecha: abono.created_at,
      monto: abono.amount,
      cancelado: abono.cancelado !== null,
      recibo: proofOf(abono),
    })),
  };
}
