import Tag from 'antd/es/tag';
import Paragraph from 'antd/es/typography/Paragraph';
import { readRecord } from '#client/api/results.ts';
import { useEntities } from '#client/entities/useEntity.ts';
import { useEdited } from '#client/lib/listParams.ts';
import { FormBeside } from '#client/ui/Columns.tsx';
import { Money } from '#client/ui/Money.tsx';
import { Page } from '#client/ui/Page.tsx';
import { type Column, DataTable } from '#client/ui/table/DataTable.tsx';
import type { Service } from '#contract/entities.ts';
import { servicios } from './api.ts';
import { ServicioActions } from './ServicioActions.tsx';
import { ServicioForm } from './ServicioForm.tsx';

const Name = ({ servicio, activo }: Service) => (
  <>
    {servicio} {!activo && <Tag>Retirado</Tag>}
  </>
);

const columns: readonly Column<Service>[] = [
  { title: 'Orden', render: ({ orden }) => orden, align: 'right', width: 80 },
  { title: 'Servicio', card: 'title', render: Name },
  { title: 'Costo', card: 'figure', render: ({ costo }) => <Money value={costo} />, align: 'right' },
  { title: 'Acciones', render: (servicio) => <ServicioActions servicio={servicio} /> },
];

/** The catalogue that notes are made of, for those who keep it. */
export default function ServiciosPage() {
  const { id, round, onDone } = useEdited();
  const { response, ...standing } = readRecord(servicios.useAllServiciosQuery());
  const rows = useEntities('servicios', response);
  const edited = rows.find((one) => one.id === id) ?? null;
  return (
    <Page
      title="Servicios"
      counter={response?.length ?? null}
      history={edited && { tabla: 'servicios', registro: edited.id }}
    >
      <Paragraph type="secondary">
        Un precio nuevo vale para las notas que se hagan desde ahora: las notas ya vendidas conservan el suyo.
      </Paragraph>
      <FormBeside
        edited={edited?.id ?? null}
        form={
          // Until the services have come, nobody knows which one is edited.
          !(id !== null && standing.loading) && (
            <ServicioForm key={`${edited?.id} ${round}`} servicio={edited} refresh={standing.retry} onDone={onDone} />
          )
        }
      >
        <DataTable
          {...standing}
          label="Servicios"
          columns={columns}
          rows={rows}
          isWorked={({ id }) => id === edited?.id}
          emptyText="Todavía no hay servicios: agrega el primero."
        />
      </FormBeside>
    </Page>
  );
}
