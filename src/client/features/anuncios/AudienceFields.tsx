/** Whom an announcement is for: one person alone, or groups and schools, each as a list or as all. */

import { useFormikContext } from 'formik';
import { useList } from '#client/api/results.ts';
import { catalogs } from '#client/entities/catalogs.ts';
import { useEntities } from '#client/entities/useEntity.ts';
import { useCan } from '#client/entities/usePolicy.ts';
import { screens } from '#client/lib/urls.ts';
import { Alert, LoadState } from '#client/ui/feedback/states.tsx';
import { CheckboxField } from '#client/ui/form/fields.tsx';
import { GROUPS } from '#contract/groups.ts';
import type { AnuncioValues } from './anuncioValues.ts';
import { CheckboxGroup } from './CheckboxGroup.tsx';
import { PersonField } from './PersonField.tsx';

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
