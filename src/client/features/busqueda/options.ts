import { useMemo } from 'react';
import { useAppSelector } from '#client/entities/base.ts';
import { selectNotesOf } from '#client/entities/select.ts';
import { useEntities } from '#client/entities/state.ts';
import { searchTextOf } from '#client/lib/listAddress.ts';
import { count, inBajaMatch } from '#client/lib/numbers.ts';
import { useTime } from '#client/lib/time.ts';
import { type ScreenName, screens } from '#client/lib/urls.ts';
import type { User } from '#contract/entities.ts';
import { formatMoney, sumDollars } from '#contract/money.ts';
import { fullName, namesIn, schoolAndGroupOf } from '#contract/person.ts';
import { formatPhone } from '#contract/phones.ts';
import { foldSearch } from '#contract/search.ts';
import type { Found } from './api.ts';

export interface Option {
  key: string;
  to: string;
  text: string;
  detail: string;
  /** Under which key it is remembered as chosen, where that is not its own: a folio is found by its alumno. */
  recent?: string;
}
export interface Group {
  label: string;
  options: Option[];
}
/** Of the findings on a screen, which not everybody may see. */
type Listed = Group & { screen?: ScreenName };
/** A screen by its name, or an action there. */
export interface ScreenOption extends Option {
  action: boolean;
}

const facts = (...parts: (string | null | false | undefined)[]) => parts.filter(Boolean).join(' · ');
/** Longer messages are cut: the line says which one it is, the screen says all. */
const EXCERPT = 120;
const excerpt = (text: string) => {
  const line = text.replace(/\s+/g, ' ');
  return line.length > EXCERPT ? `${[...line].slice(0, EXCERPT).join('')}…` : line;
};
const owed = (saldo: number) => (saldo > 0 ? `saldo ${formatMoney(saldo)}` : 'sin saldo');

const alumnoOption = (user: User, saldo?: number): Option => ({
  key: `alumno-${user.id}`,
  to: screens.alumno(user.id),
  text: fullName(user),
  detail: facts(
    saldo !== undefined && owed(saldo),
    schoolAndGroupOf(user),
    user.celular && formatPhone(user.celular),
    user.email,
  ),
});
const abonoOption = (user: User, saldo: number): Option => ({
  key: `abono-${user.id}`,
  to: screens.noteCredits(user.id),
  text: `Abono a ${fullName(user)}`,
  detail: owed(saldo),
});

const inBajaOption = (texto: string, total: number): Option => ({
  key: 'en-baja',
  recent: 'pantalla-solicitudes',
  to: screens.solicitudes({ vista: 'baja', texto }),
  text: 'Ver en baja',
  detail: inBajaMatch(total),
});

/** What the first results of a search leave out, and a way to register somebody whom it did not find. */
const moreOption = (texto: string, more: number): Option => ({
  key: 'todos',
  recent: 'pantalla-solicitudes',
  to: screens.solicitudes({ texto }),
  text: `y ${count(more)} más`,
  detail: 'Ver todos en Solicitudes',
});
/** Offered where nobody was found: it is no result. */
export const NEW_ALUMNO = 'nuevo-alumno';
const newAlumnoOption = (nombre: string): Option => ({
  key: NEW_ALUMNO,
  recent: 'pantalla-addAlumno',
  to: screens.addAlumno({ nombre }),
  text: 'Nuevo alumno',
  detail: nombre,
});

/** «abono ana» looks for Ana, to take an abono from. */
const ABONO = /^abonos?(\s+a)?\s+(?=\S)/i;
const soughtOf = (typed: string): string => typed.trim().replace(ABONO, '').trim();
export const wantedOf = (typed: string): string => searchTextOf(soughtOf(typed));
const wantsAbono = (typed: string): boolean => ABONO.test(typed.trim());

/** The places with a word that begins like each that was typed: at once, with or without the server. */
function screensLike(screenOptions: readonly ScreenOption[], typed: string): Option[] {
  const words = foldSearch(typed).split(' ');
  return screenOptions.filter(({ text, detail }) => {
    const names = foldSearch(`${text} ${detail}`).split(' ');
    return words.every((word) => names.some((name) => name.startsWith(word)));
  });
}

/** Ids of the alumnos among the latest choices. */
export const alumnosOf = (recent: readonly string[]): number[] =>
  recent.map((key) => Number(/^(?:alumno|abono)-(\d+)$/.exec(key)?.[1])).filter((id) => id > 0);

/** Initial options: last choices and actions. */
export function useFirst(screenOptions: readonly ScreenOption[], recent: readonly string[]): Group[] {
  const ids = useMemo(() => alumnosOf(recent), [recent]);
  const users = useEntities('users', ids);
  const notes = useAppSelector((state) => selectNotesOf(state, ids));
  return useMemo(() => {
    const alumnos = users.flatMap((user) => {
      const own = notes.filter(({ user_id }) => user_id === user.id);
      const saldo = sumDollars(own.map(({ saldo, cancelada }) => (cancelada ? 0 : saldo)));
      const option = alumnoOption(user, own.length > 0 ? saldo : undefined);
      return saldo > 0 ? [option, abonoOption(user, saldo)] : [option];
    });
    const known = new Map([...screenOptions, ...alumnos].map((option) => [option.key, option]));
    const last = recent.map((key) => known.get(key)).filter((option) => option !== undefined);
    const actions = screenOptions.filter(({ action, key }) => action && !recent.includes(key));
    return [
      { label: 'Recientes', options: last },
      { label: 'Acciones', options: actions },
    ].filter(({ options }) => options.length > 0);
  }, [users, notes, screenOptions, recent]);
}

/**
 * Screens and found records by kind, each with its address; without kinds whose screen is not `shown` to the person.
 * Screens come first: they are there at once, and later results do not move the option that Enter opens.
 */
export function useGroups(
  typed: string,
  found: Found | undefined,
  {
    shown,
    screenOptions,
    abonos,
  }: { shown: ReadonlySet<ScreenName>; screenOptions: readonly ScreenOption[]; abonos: boolean },
): Group[] {
  const ids = useMemo(() => found?.alumnos.map(({ id }) => id), [found]);
  const alumnos = useEntities('users', ids);
  const escuelas = useEntities('escuelas', found?.escuelas);
  const anuncios = useEntities('anuncios', found?.anuncios);
  const { said } = useTime();
  return useMemo(() => {
    const offered = ({ screen, options }: Listed) => (!screen || shown.has(screen)) && options.length > 0;
    const saldoOf = new Map(found?.alumnos.map(({ id, saldo }) => [id, saldo]));
    const owing = abonos ? alumnos.filter(({ id }) => (saldoOf.get(id) ?? 0) > 0) : [];
    const takes: Group = {
      label: 'Abonos',
      options: owing.map((user) => abonoOption(user, saldoOf.get(user.id) ?? 0)),
    };
    const inBaja: Listed = {
      label: 'En baja',
      screen: 'solicitudes',
      options: found?.en_baja ? [inBajaOption(soughtOf(typed), found.en_baja)] : [],
    };
    if (wantsAbono(typed)) return [takes, inBaja].filter(offered);
    const groups: Listed[] = [
      { label: 'Acciones y pantallas', options: screensLike(screenOptions, typed) },
      {
        label: 'Alumnos',
        screen: 'alumno',
        options: [
          ...alumnos.map((user) => alumnoOption(user, saldoOf.get(user.id))),
          ...(found && found.total > alumnos.length ? [moreOption(soughtOf(typed), found.total - alumnos.length)] : []),
        ],
      },
      takes,
      {
        label: 'Folios',
        screen: 'noteCredits',
        options: (found?.notas ?? []).map(({ id, user_id, folio, saldo, alumno, ticket }) => ({
          key: `nota-${id}`,
          recent: `alumno-${user_id}`,
          to: screens.noteCredits(user_id, { nota: id }),
          text: ticket === undefined ? folio : `Ticket ${ticket} · ${folio}`,
          detail: facts(alumno, owed(saldo)),
        })),
      },
      {
        label: 'Escuelas',
        screen: 'escuelas',
        options: escuelas.map(({ id, nombre, prefijo }) => ({
          key: `escuela-${id}`,
          recent: 'pantalla-escuelas',
          to: screens.escuelas(),
          text: nombre,
          detail: prefijo,
        })),
      },
      {
        label: 'Anuncios',
        screen: 'anuncio',
        options: anuncios.map(({ id, mensaje, created_at }) => ({
          key: `anuncio-${id}`,
          recent: 'pantalla-anuncios',
          to: screens.anuncio(id),
          text: excerpt(mensaje),
          detail: said(created_at),
        })),
      },
      inBaja,
    ];
    const nobody = found?.total === 0 && found.notas.length === 0 && namesIn(soughtOf(typed)).nombre !== '';
    if (nobody) groups.push({ label: 'Registrar', screen: 'addAlumno', options: [newAlumnoOption(soughtOf(typed))] });
    return groups.filter(offered);
  }, [typed, alumnos, escuelas, anuncios, found, shown, screenOptions, abonos, said]);
}
