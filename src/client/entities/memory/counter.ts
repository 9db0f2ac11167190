/** Who stands at the counter, as far as this computer has seen them, while the server is out of reach. */
import { readCode } from '#contract/codes.ts';
import type { AtCounter } from '#contract/endpoints/caja.ts';
import type { Note } from '#contract/entities.ts';
import { normalizePhone } from '#contract/phones.ts';
import { CANDIDATES_MAX, familyOfPhone, folioKey } from '#contract/rules.ts';
import { matchesSearch, searchColumn, searchTerms } from '#contract/search.ts';
import { chosenOf, type Seen } from './alumnos.ts';

const owing = ({ note }: Seen): Note[] => (note && note.saldo > 0 && !note.cancelada ? [note] : []);

function standing(all: readonly Seen[], seen: Seen, nota_id: number | null = null): AtCounter {
  const { id, celular } = seen.user;
  const family = celular === null ? [] : familyOfPhone(all.filter(({ user }) => user.celular === celular));
  const hermanos = family.filter((one) => one.user.id !== id && owing(one).length > 0);
  return {
    ...{ alumno: seen.user, nota_id, candidatos: [] },
    hermanos: hermanos.map(({ user }) => user),
    notas: [seen, ...hermanos].flatMap(owing),
  };
}

/** The same response as the server's; undefined when nobody is known by that text. */
export function counterResponse(known: readonly Seen[], typed: string): AtCounter | undefined {
  const all = known.toSorted((one, other) => one.user.id - other.user.id);
  const code = readCode(typed);
  if (code) {
    const seen = code.kind === 'alumno' && !code.origin ? all.find(({ user }) => user.id === code.id) : undefined;
    return seen && standing(all, seen);
  }
  const folio = folioKey(typed);
  const noted = all.find(({ note }) => note && folioKey(note.folio) === folio);
  if (noted?.note) return standing(all, noted, noted.note.id);
  const celular = normalizePhone(typed);
  const matches = ({ user }: Seen) =>
    celular
      ? user.celular === celular
      : matchesSearch(searchColumn(user.nombre, user.apaterno, user.amaterno, user.email), typed);
  const found = searchTerms(typed).length > 0 ? all.filter(({ user }) => user.activo).filter(matches) : [];
  const [first] = found;
  if (!first) return undefined;
  const one = celular ? familyOfPhone(found).length > 0 : found.length === 1;
  if (one) return standing(all, found.find((seen) => owing(seen).length > 0) ?? first);
  return {
    ...{ alumno: null, nota_id: null, hermanos: [], notas: [] },
    candidatos: found.slice(0, CANDIDATES_MAX).map((seen) => ({ ...seen.user, saldo: owing(seen)[0]?.saldo ?? 0 })),
  };
}

/** The people of a response of the counter, with the note that their row shows where something is owed of it. */
export const seenAtCounter = ({ alumno, hermanos, notas, candidatos }: AtCounter): Omit<Seen, 'at'>[] => [
  ...[alumno, ...hermanos].flatMap((user) => {
    const own = user && notas.filter(({ user_id }) => user_id === user.id).toReversed();
    return user && own ? [{ user, note: chosenOf(own) ?? undefined }] : [];
  }),
  ...candidatos.map(({ saldo: _, ...user }) => ({ user, note: undefined })),
];
