/** What the search from anywhere found, as places to go to. */

import { useMemo } from 'react';
import { fullName, placeOf } from '#client/entities/person.ts';
import { selectAnuncios, selectEscuelas, selectUsers } from '#client/entities/select.ts';
import { useAppSelector } from '#client/entities/state.ts';
import { type ScreenName, screens } from '#client/lib/urls.ts';
import { useTime } from '#client/ui/time.ts';
import { formatMoney } from '#contract/money.ts';
import { formatPhone } from '#contract/phones.ts';
import type { Found } from './endpoints.ts';

export interface Option {
  key: string;
  to: string;
  text: string;
  detail: string;
}
export interface Group {
  label: string;
  options: Option[];
}

const facts = (...parts: (string | null | false | undefined)[]) => parts.filter(Boolean).join(' · ');
/** Longer messages are cut: the line says which one it is, the screen says all. */
const EXCERPT = 120;
const excerpt = (text: string) => {
  const line = text.replace(/\s+/g, ' ');
  return line.length > EXCERPT ? `${[...line].slice(0, EXCERPT).join('')}…` : line;
};

/** The findings by kind, each leading to its screen; without those kinds whose screen is not `shown` to the person. */
export function useGroups(found: Found | undefined, shown: ReadonlySet<ScreenName>): Group[] {
  const alumnos = useAppSelector((state) => selectUsers(state, found?.alumnos));
  const escuelas = useAppSelector((state) => selectEscuelas(state, found?.escuelas));
  const anuncios = useAppSelector((state) => selectAnuncios(state, found?.anuncios));
  const { day } = useTime();
  return useMemo(() => {
    const groups: (Group & { screen: ScreenName })[] = [
      {
        label: 'Alumnos',
        screen: 'alumno',
        options: alumnos.map((user) => ({
          key: `alumno-${user.id}`,
          to: screens.alumno(user.id),
          text: fullName(user),
          detail: facts(placeOf(user), user.celular && formatPhone(user.celular), user.email),
        })),
      },
      {
        label: 'Folios',
        screen: 'noteCredits',
        options: (found?.notas ?? []).map(({ id, user_id, folio, saldo, alumno }) => ({
          key: `nota-${id}`,
          to: screens.noteCredits(user_id, { nota: id }),
          text: folio,
          detail: facts(alumno, saldo > 0 ? `saldo ${formatMoney(saldo)}` : 'sin saldo'),
        })),
      },
      {
        label: 'Escuelas',
        screen: 'escuelas',
        options: escuelas.map(({ id, nombre, prefijo }) => ({
          key: `escuela-${id}`,
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
          to: screens.anuncio(id),
          text: excerpt(mensaje),
          detail: day(created_at),
        })),
      },
    ];
    return groups.filter(({ screen, options }) => shown.has(screen) && options.length > 0);
  }, [alumnos, escuelas, anuncios, found, shown, day]);
}
