/** Whom an announcement is for: one person alone, or groups and schools, each as a list or as all. */

import { skipToken } from '@reduxjs/toolkit/query';
import Checkbox from 'antd/es/checkbox';
import { useFormikContext } from 'formik';
import { useState } from 'react';
import { useList } from '#client/api/results.ts';
import { catalogs } from '#client/entities/catalogs.ts';
import { inBajaWords } from '#client/entities/inBaja.ts';
import { useEntities } from '#client/entities/useEntity.ts';
import { usePerson } from '#client/entities/usePerson.ts';
import { useCan } from '#client/entities/usePolicy.ts';
import { counted } from '#client/lib/numbers.ts';
import { screens } from '#client/lib/urls.ts';
import { Alert, ErrorState, LoadState } from '#client/ui/feedback/states.tsx';
import { FilterSelect } from '#client/ui/form/Choose.tsx';
import { FieldSet, useIds } from '#client/ui/form/Frame.tsx';
import { CheckboxField, SelectField, useFieldState } from '#client/ui/form/fields.tsx';
import { SearchField } from '#client/ui/table/filters.tsx';
import type { User } from '#contract/entities.ts';
import { GROUPS } from '#contract/groups.ts';
import type { PageFigures } from '#contract/pages.ts';
import { fullName, schoolAndGroupOf } from '#contract/person.ts';
import { isStaff, ROL_NAMES } from '#contract/roles.ts';
import type { UserSearchField } from '#contract/rules.ts';
import { type AnuncioValues, SEARCH_BY } from './AnuncioPage.tsx';
import css from './Anuncios.module.css';
import { anuncios } from './api.ts';

const groups = GROUPS.map((value) => ({ value, label: value }));

/** Multiples of four: a grade never breaks. */
const GROUP_COLUMNS = 'repeat(auto-fill, minmax(min(80px, 25%), 1fr))';
const SCHOOL_COLUMNS = 'repeat(auto-fill, minmax(min(260px, 100%), 1fr))';

export function AudienceFields() {
  const { user_id, todosGrupos, todasEscuelas } = useFormikContext<AnuncioValues>().values;
  return (
    <>
      <PersonField />
      {user_id !== '' ? (
        <Alert kind="info">El anuncio es solo para esta persona. Elige «-- Todos --» para dirigirlo a grupos.</Alert>
      ) : (
        <>
          <CheckboxField name="todosGrupos" label="Todos los grupos" />
          {!todosGrupos && <CheckboxGroup name="grupos" label="Grupos" choices={groups} columns={GROUP_COLUMNS} />}
          <CheckboxField name="todasEscuelas" label="Todas las escuelas" />
          {!todasEscuelas && <SchoolList />}
        </>
      )}
    </>
  );
}

function SchoolList() {
  const { response, ...standing } = useList(catalogs.useListEscuelasQuery());
  const escuelas = useEntities('escuelas', response);
  const adds = useCan('escuelas:write');
  if (!response) return <LoadState of={standing} />;
  if (escuelas.length === 0) {
    return (
      <Alert kind="warning" actions={[adds && { text: 'Ir a Escuelas', to: screens.escuelas() }]}>
        Todavía no hay escuelas: agrega la primera.
      </Alert>
    );
  }
  const choices = escuelas.map(({ id, nombre, prefijo }) => ({ value: id, label: `${nombre} (${prefijo})` }));
  return <CheckboxGroup name="escuelas" label="Escuelas" choices={choices} columns={SCHOOL_COLUMNS} />;
}

interface Props<Value> {
  name: string;
  label: string;
  choices: readonly { value: Value; label: string }[];
  /** Columns as of a CSS grid: choices are so short that they stand side by side. */
  columns: string;
}

/** Several of a list; the form's value is the list of the chosen ones in the order of the choices. */
function CheckboxGroup<Value extends string | number>({ name, label, choices, columns }: Props<Value>) {
  const { field, helpers, errors } = useFieldState<Value[]>(name);
  const { id, aria } = useIds(errors, undefined);
  const toggle = (value: Value, checked: boolean) => {
    const chosen = new Set(field.value);
    if (checked) chosen.add(value);
    else chosen.delete(value);
    void helpers.setTouched(true, false);
    void helpers.setValue(choices.map((choice) => choice.value).filter((one) => chosen.has(one)));
  };
  return (
    <FieldSet id={id} label={label} required errors={errors}>
      <div className={css.grid} style={{ gridTemplateColumns: columns }}>
        {choices.map((choice) => (
          <Checkbox
            key={choice.value}
            name={name}
            className={css.choice}
            aria-invalid={aria['aria-invalid']}
            checked={field.value.includes(choice.value)}
            onChange={({ target }) => toggle(choice.value, target.checked)}
          >
            {choice.label}
          </Checkbox>
        ))}
      </div>
    </FieldSet>
  );
}

/** The one person an announcement is for: found in one of four ways, then picked from a list. */
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

function PersonField() {
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
