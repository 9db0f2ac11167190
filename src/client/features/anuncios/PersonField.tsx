/** The one person an announcement is for: found in one of four ways, then picked from a list. */

import { skipToken } from '@reduxjs/toolkit/query';
import { useFormikContext } from 'formik';
import { useState } from 'react';
import { useList } from '#client/api/results.ts';
import { inBajaWords } from '#client/entities/inBaja.ts';
import { useEntities } from '#client/entities/useEntity.ts';
import { usePerson } from '#client/entities/usePerson.ts';
import { counted } from '#client/lib/numbers.ts';
import { ErrorState } from '#client/ui/feedback/states.tsx';
import { FilterSelect } from '#client/ui/form/Choose.tsx';
import { SelectField } from '#client/ui/form/fields.tsx';
import { SearchField } from '#client/ui/table/filters.tsx';
import type { User } from '#contract/entities.ts';
import type { PageFigures } from '#contract/pages.ts';
import { fullName, schoolAndGroupOf } from '#contract/person.ts';
import { isStaff, ROL_NAMES } from '#contract/roles.ts';
import type { UserSearchField } from '#contract/rules.ts';
import css from './Anuncios.module.css';
import { type AnuncioValues, SEARCH_BY } from './anuncioValues.ts';
import { anuncios } from './api.ts';

const optionOf = (user: User) => ({
  value: String(user.id),
  label: `${fullName(user)} · ${isStaff(user.rol) ? ROL_NAMES[user.rol] : schoolAndGroupOf(user)}`,
});

/** Search result beside its list. */
function newsOf(texto: string, shown: number, figures: PageFigures | undefined): string {
  if (texto === '') return 'Busca a una persona si el anuncio es solo para ella.';
  if (figures === undefined) return 'Buscando…';
  const { total, en_baja } = figures;
  if (total === 0) return `Nadie coincide.${inBajaWords(en_baja)}`;
  const people = counted(total, 'persona coincide', 'personas coinciden');
  return total > shown ? `${people}; la lista muestra ${shown}: escribe algo más.` : `${people}: elige en la lista.`;
}

export function PersonField() {
  const { user_id } = useFormikContext<AnuncioValues>().values;
  const [campo, setCampo] = useState<UserSearchField>('user:nombre');
  const [texto, setTexto] = useState('');
  const found = useList(anuncios.useFindPeopleQuery(texto ? { texto, campo } : skipToken));
  const people = useEntities('users', texto ? found.response?.ids : undefined);
  const chosen = user_id === '' ? null : Number(user_id);
  // A record that is edited, or a draft, holds a person whom nobody has searched for.
  const { user: person } = usePerson(chosen);
  const listed = people.filter(({ id, activo }) => activo && id !== chosen);
  const options = [...(person ? [person] : []), ...listed].map(optionOf);
  const unknown = chosen !== null && !person ? [{ value: user_id, label: 'Cargando...' }] : [];
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only keeps Enter, which searches, from sending the form */}
      <div
        className={css.search}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
        }}
      >
        <SearchField label="Buscar usuario" value={texto} onSearch={setTexto} />
        <FilterSelect
          label="Buscar por"
          value={campo}
          options={SEARCH_BY}
          onChange={(value) => setCampo(SEARCH_BY.find((one) => one.value === value)?.value ?? 'user:nombre')}
        />
      </div>
      {found.problem && <ErrorState problem={found.problem} onRetry={found.retry} />}
      <SelectField
        name="user_id"
        label="Usuario"
        hint={<span role="status">{newsOf(texto, people.length, found.updating ? undefined : found.response)}</span>}
        options={[...unknown, ...options]}
        placeholder="-- Todos --"
      />
    </>
  );
}
