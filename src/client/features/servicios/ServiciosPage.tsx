import Flex from 'antd/es/flex';
import Tag from 'antd/es/tag';
import Paragraph from 'antd/es/typography/Paragraph';
import { readRecord } from '#client/entities/base.ts';
import { useEntities } from '#client/entities/state.ts';
import { Button } from '#client/ui/Button.tsx';
import { EditLink } from '#client/ui/ButtonLink.tsx';
import { CatalogPage, type Edited } from '#client/ui/CatalogPage.tsx';
import { useAction, useConfirm } from '#client/ui/feedback/confirm.tsx';
import { FormShell } from '#client/ui/form/FormShell.tsx';
import { MoneyField, NumberField, TextField } from '#client/ui/form/fields.tsx';
import { Money } from '#client/ui/Money.tsx';
import { MoreActions } from '#client/ui/MoreActions.tsx';
import { Card } from '#client/ui/Page.tsx';
import type { Column } from '#client/ui/table/DataTable.tsx';
import type { BodyOf } from '#contract/endpoint.ts';
import { servicios as endpoints } from '#contract/endpoints/servicios.ts';
import type { Service } from '#contract/entities.ts';
import { moneyText, parseMoney } from '#contract/money.ts';
import { NAME_MAX } from '#contract/rules.ts';
import { servicios } from './api.ts';
import { ServicioTemplates } from './ServicioTemplates.tsx';

function ServicioActions({ servicio }: { servicio: Service }) {
  const { tell } = useConfirm();
  const { busy, run } = useAction(tell);
  const [update] = servicios.useUpdateServicioMutation();
  const [remove] = servicios.useDeleteServicioMutation();
  const { id, version, servicio: name } = servicio;
  const retire = () => {
    const message = `¿Retirar «${name}» del catálogo?`;
    const detail =
      'Ya no se ofrece en notas nuevas; las notas vendidas lo conservan con su precio. Si nunca se vendió, se elimina.';
    const done = (kept: number | null) =>
      kept === null ? 'Servicio eliminado: nunca se vendió.' : 'Servicio retirado del catálogo.';
    const work = () => remove({ params: { id } }).unwrap();
    return run(work, done, { message, detail, accept: 'Retirar', danger: true });
  };
  const restore = () => {
    const body = { activo: true, version };
    return run(() => update({ params: { id }, body }).unwrap(), 'El servicio se ofrece de nuevo.');
  };
  return (
    <Flex wrap gap={6}>
      <EditLink id={id} name={name} />
      {servicio.activo ? (
        <MoreActions name={name} busy={busy} deeds={[{ text: 'Retirar', danger: true, onClick: retire }]} />
      ) : (
        <Button small busy={busy} onClick={() => void restore()} aria-label={`Volver a ofrecer ${name}`}>
          Volver a ofrecer
        </Button>
      )}
    </Flex>
  );
}

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

/** Templates are for a catalogue that has just begun. */
const FEW = 12;

/** The catalogue of services, for its editors. */
export default function ServiciosPage() {
  const list = readRecord(servicios.useAllServiciosQuery());
  const rows = useEntities('servicios', list.response);
  return (
    <CatalogPage
      title="Servicios"
      tabla="servicios"
      intro={
        <>
          {list.response && rows.length <= FEW && (
            <ServicioTemplates taken={new Set(rows.map(({ servicio }) => servicio))} />
          )}
          <Paragraph type="secondary">
            Un precio nuevo vale para las notas que se hagan desde ahora: las notas ya vendidas conservan el suyo.
          </Paragraph>
        </>
      }
      of={list}
      rows={rows}
      columns={columns}
      emptyText="Todavía no hay servicios: empieza con una plantilla, o agrega el primero."
      form={(edited) => <ServicioForm {...edited} />}
    />
  );
}

interface ServicioValues {
  servicio: string;
  /** Dollars as typed. */
  costo: string;
  /** Place in the catalogue; '' for the last one. */
  orden: string;
  version?: number;
}
const EMPTY: ServicioValues = { servicio: '', costo: '', orden: '' };

const valuesOf = ({ servicio, costo, orden, version }: Service): ServicioValues => ({
  servicio,
  costo: moneyText(costo),
  orden: String(orden),
  version,
});

function toBody({ costo, orden, ...values }: ServicioValues) {
  return { ...values, costo: parseMoney(costo) ?? costo, ...(orden.trim() && { orden: Number(orden) }) };
}

type NewBody = BodyOf<typeof endpoints.createServicio>;

function ServicioForm({ record: servicio, onDone, refresh }: Edited<Service>) {
  const [create] = servicios.useCreateServicioMutation();
  const [update] = servicios.useUpdateServicioMutation();
  const send = (body: NewBody, key: string) =>
    (servicio ? update({ params: { id: servicio.id }, body }) : create({ body, key })).unwrap();
  const title = servicio ? 'Editar Servicio' : 'Agregar Servicio';
  return (
    <Card title={title}>
      <FormShell
        name={servicio ? `servicio-${servicio.id}` : 'servicio'}
        title={title}
        draftTitle={(values) => `Servicio ${values.servicio}`.trim()}
        endpoint={servicio ? endpoints.updateServicio : endpoints.createServicio}
        initialValues={servicio ? valuesOf(servicio) : EMPTY}
        toBody={toBody}
        send={(body, key) => send(body as NewBody, key)}
        done={servicio ? 'Servicio actualizado correctamente.' : 'Servicio agregado correctamente.'}
        onFinished={onDone}
        refresh={servicio ? refresh : undefined}
        submitText={servicio ? 'Actualizar' : 'Agregar'}
        onCancel={servicio ? onDone : undefined}
      >
        <TextField name="servicio" label="Servicio" required maxLength={NAME_MAX} autoComplete="off" />
        <div style={{ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: '0 16px' }}>
          <MoneyField name="costo" label="Costo" required />
          <NumberField name="orden" label="Orden" placeholder={servicio ? undefined : 'Al final'} autoComplete="off" />
        </div>
      </FormShell>
    </Card>
  );
}
