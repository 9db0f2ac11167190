import { useSelector } from 'react-redux';
import { useResponse } from '#client/api/useResponse.ts';
import { catalogs } from '#client/entities/catalogs.ts';
import { useEntities } from '#client/entities/useEntity.ts';
import { useMay } from '#client/entities/usePolicy.ts';
import { useEdited } from '#client/lib/listParams.ts';
import { FormBeside } from '#client/ui/Columns.tsx';
import { Page } from '#client/ui/Page.tsx';
import { ItemHead } from '#client/ui/Records.tsx';
import { type Column, DataTable } from '#client/ui/table/DataTable.tsx';
import type { School } from '#contract/entities.ts';
import { mayEditSchool } from '#contract/policies.ts';
import { EscuelaActions } from './EscuelaActions.tsx';
import { EscuelaForm } from './EscuelaForm.tsx';
import { selectEdited } from './slice.ts';

const read: readonly Column<School>[] = [
  { title: 'ID', render: ({ id }) => id, align: 'right', width: 80 },
  { title: 'Nombre', render: ({ nombre }) => nombre },
  { title: 'Prefijo', render: ({ prefijo }) => prefijo },
];
const columns: readonly Column<School>[] = [
  ...read,
  { title: 'Acciones', render: (escuela) => <EscuelaActions escuela={escuela} /> },
];

/** A school on a phone. */
const card = (escuela: School) => (
  <ItemHead
    title={escuela.nombre}
    facts={`ID ${escuela.id} · ${escuela.prefijo}`}
    action={<EscuelaActions escuela={escuela} />}
  />
);

/** The schools; those who may write have the form beside them. */
export default function EscuelasPage() {
  const id = useSelector(selectEdited);
  const { round, onDone } = useEdited();
  const { response, ...standing } = useResponse(catalogs.endpoints.listEscuelas, undefined);
  const escuelas = useEntities('escuelas', response);
  const writes = useMay(mayEditSchool, null);
  const edited = (writes && escuelas.find((one) => one.id === id)) || null;
  const list = (
    <DataTable
      {...standing}
      label="Escuelas"
      columns={writes ? columns : read}
      rows={escuelas}
      isWorked={({ id }) => id === edited?.id}
      card={card}
      emptyText={writes ? 'Todavía no hay escuelas: agrega la primera.' : 'Todavía no hay escuelas.'}
    />
  );
  // Until the schools have come, nobody knows which one is edited.
  const form = !(id !== null && standing.loading) && (
    <EscuelaForm key={`${edited?.id} ${round}`} escuela={edited} refresh={standing.retry} onDone={onDone} />
  );
  return (
    <Page
      title="Escuelas"
      counter={response?.length ?? null}
      history={edited && { tabla: 'escuelas', registro: edited.id }}
    >
      {writes ? (
        <FormBeside form={form} edited={edited?.id ?? null}>
          {list}
        </FormBeside>
      ) : (
        list
      )}
    </Page>
  );
}
