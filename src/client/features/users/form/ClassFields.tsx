import { useList } from '#client/api/results.ts';
import { catalogs } from '#client/entities/catalogs.ts';
import { useEntities } from '#client/entities/useEntity.ts';
import { useCan } from '#client/entities/usePolicy.ts';
import { screens } from '#client/lib/urls.ts';
import { Alert, ErrorState } from '#client/ui/feedback/states.tsx';
import { FieldGrid } from '#client/ui/form/Frame.tsx';
import { SelectField } from '#client/ui/form/fields.tsx';
import { GROUPS } from '#contract/groups.ts';

const groups = GROUPS.map((value) => ({ value, label: value }));

/** School and group of an alumno. */
export function ClassFields() {
  const { response, loading, problem, retry } = useList(catalogs.useListEscuelasQuery());
  const escuelas = useEntities('escuelas', response);
  const adds = useCan('escuelas:write');
  const options = escuelas.map(({ id, nombre, prefijo }) => ({ value: String(id), label: `${nombre} (${prefijo})` }));
  return (
    <>
      {problem && <ErrorState problem={problem} onRetry={retry} />}
      {response?.length === 0 && (
        <Alert kind="warning" actions={[adds && { text: 'Ir a Escuelas', to: screens.escuelas() }]}>
          Todavía no hay escuelas: {adds ? 'agrega la primera.' : 'un supervisor debe agregar la primera.'}
        </Alert>
      )}
      <FieldGrid>
        <SelectField
          name="escuela"
          label="Escuela"
          required
          options={options}
          placeholder={loading ? 'Cargando...' : 'Elige la escuela'}
        />
        <SelectField name="grupo" label="Grupo" required options={groups} placeholder="Elige el grupo" />
      </FieldGrid>
    </>
  );
}
