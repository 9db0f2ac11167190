import Flex from 'antd/es/flex';
import Paragraph from 'antd/es/typography/Paragraph';
import Text from 'antd/es/typography/Text';
import { readRecord } from '#client/entities/base.ts';
import { catalogs } from '#client/entities/catalogs.ts';
import { useEntities, useEntity } from '#client/entities/state.ts';
import { EditLink } from '#client/ui/ButtonLink.tsx';
import { CatalogPage, RemoveButton } from '#client/ui/CatalogPage.tsx';
import { useAction, useConfirm } from '#client/ui/feedback/confirm.tsx';
import { joined } from '#client/ui/joined.tsx';
import type { Column } from '#client/ui/table/DataTable.tsx';
import type { PlanPlantilla } from '#contract/entities.ts';
import { planes } from './api.ts';
import { PlantillaForm, rhythmWords } from './PlantillaForm.tsx';

function PlantillaActions({ plantilla: { id, nombre } }: { plantilla: PlanPlantilla }) {
  const { tell } = useConfirm();
  const { busy, run } = useAction(tell);
  const [remove] = planes.useDeletePlantillaMutation();
  return (
    <Flex wrap gap={6}>
      <EditLink id={id} name={nombre} />
      <RemoveButton
        busy={busy}
        run={run}
        name={nombre}
        message={`¿Quitar la plantilla «${nombre}»?`}
        detail="Los planes que se hicieron con ella se quedan como están."
        remove={() => remove({ params: { id } }).unwrap()}
        done="Plantilla quitada."
      />
    </Flex>
  );
}

/** Of which service and which school, where it is not for every note. */
function ForWhom({ servicio_id, escuela_id }: PlanPlantilla) {
  const servicio = useEntity('servicios', servicio_id)?.servicio;
  const escuela = useEntity('escuelas', escuela_id)?.nombre;
  const whose = joined([servicio, escuela]);
  return whose && <div>Solo en {whose}</div>;
}

const columns: readonly Column<PlanPlantilla>[] = [
  {
    title: 'Plantilla',
    card: 'title',
    render: (plantilla) => (
      <>
        {plantilla.nombre}
        <br />
        <Text type="secondary">
          {rhythmWords(plantilla)}
          <ForWhom {...plantilla} />
        </Text>
      </>
    ),
  },
  { title: 'Acciones', width: 120, render: (plantilla) => <PlantillaActions plantilla={plantilla} /> },
];

/** Usual ways to pay, for people who may edit them. */
export default function PlanesPage() {
  const list = readRecord(catalogs.useListPlantillasQuery());
  return (
    <CatalogPage
      title="Plantillas de planes"
      tabla="plan_plantillas"
      intro={
        <Paragraph type="secondary">
          Se eligen al hacer una nota, en «Plan de pagos». Ahí se puede cambiar cualquier fecha y monto.
        </Paragraph>
      }
      of={list}
      rows={useEntities('plantillas', list.response)}
      columns={columns}
      emptyText="Todavía no hay plantillas: cada plan se escribe al hacer la nota."
      form={(edited) => <PlantillaForm {...edited} />}
    />
  );
}
