import type { Edited } from '#client/ui/CatalogPage.tsx';
import { FormShell } from '#client/ui/form/FormShell.tsx';
import { MoneyField, NumberField, TextField } from '#client/ui/form/fields.tsx';
import { Card } from '#client/ui/Page.tsx';
import type { BodyOf } from '#contract/endpoint.ts';
import { servicios as endpoints } from '#contract/endpoints/servicios.ts';
import type { Service } from '#contract/entities.ts';
import { moneyText, parseMoney } from '#contract/money.ts';
import { NAME_MAX } from '#contract/rules.ts';
import { servicios } from './api.ts';

/** The shape of the service form, and how it becomes the body of its endpoints. */
interface ServicioValues {
  servicio: string;
  /** Dollars as typed. */
  costo: string;
  /** Place in the catalogue; '' for the last one. */
  orden: string;
  /** Of the service that is edited. */
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

export function ServicioForm({ record: servicio, onDone, refresh }: Edited<Service>) {
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
