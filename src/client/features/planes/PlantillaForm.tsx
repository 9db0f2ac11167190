import { FieldArray, useFormikContext } from 'formik';
import { useRef } from 'react';
import { useList } from '#client/api/results.ts';
import { catalogs } from '#client/entities/catalogs.ts';
import { useEntities } from '#client/entities/useEntity.ts';
import { useRowFocus } from '#client/lib/focus.ts';
import { Button } from '#client/ui/Button.tsx';
import type { Edited } from '#client/ui/CatalogPage.tsx';
import { DateField } from '#client/ui/form/dates.tsx';
import { FormShell } from '#client/ui/form/FormShell.tsx';
import { FieldGrid } from '#client/ui/form/Frame.tsx';
import { NumberField, SelectField, TextField } from '#client/ui/form/fields.tsx';
import { Card } from '#client/ui/Page.tsx';
import { planes as endpoints } from '#contract/endpoints/planes.ts';
import type { PlanPlantilla } from '#contract/entities.ts';
import { RITMO_NAMES, RITMOS } from '#contract/plan-templates.ts';
import { NAME_MAX, PLAN_MAX } from '#contract/rules.ts';
import { type PlantillaBody, planes } from './api.ts';
import { Example } from './Example.tsx';
import { EMPTY, type PlantillaValues, toBody, typedErrors, valuesOf } from './plantillaValues.ts';

const RITMO_OPTIONS = RITMOS.map((value) => ({ value, label: RITMO_NAMES[value] }));
const FIRST_OPTIONS = [
  { value: 'dias', label: 'Días después de la venta' },
  { value: 'fecha', label: 'En una fecha' },
];

export function PlantillaForm({ record: plantilla, onDone, refresh }: Edited<PlanPlantilla>) {
  const [create] = planes.useCreatePlantillaMutation();
  const [update] = planes.useUpdatePlantillaMutation();
  const send = (body: PlantillaBody, key: string) =>
    (plantilla ? update({ params: { id: plantilla.id }, body }) : create({ body, key })).unwrap();
  const title = plantilla ? 'Editar plantilla' : 'Agregar plantilla';
  return (
    <Card title={title}>
      <FormShell
        name={plantilla ? `plantilla-${plantilla.id}` : 'plantilla'}
        title={title}
        draftTitle={(values) => `Plantilla ${values.nombre}`.trim()}
        endpoint={plantilla ? endpoints.updatePlantilla : endpoints.createPlantilla}
        initialValues={plantilla ? valuesOf(plantilla) : EMPTY}
        toBody={toBody}
        typedErrors={typedErrors}
        send={(body, key) => send(body as PlantillaBody, key)}
        done="Plantilla guardada."
        onFinished={onDone}
        refresh={plantilla ? refresh : undefined}
        submitText="Guardar"
        onCancel={plantilla ? onDone : undefined}
      >
        {({ values }) => (
          <>
            <TextField
              name="nombre"
              label="Nombre"
              required
              maxLength={NAME_MAX}
              autoComplete="off"
              placeholder="3 pagos antes de la toma"
            />
            <SelectField name="ritmo" label="Cada cuándo se paga" options={RITMO_OPTIONS} required />
            {values.ritmo === 'fechas' ? <OwnDates /> : <Terms />}
            <ForWhom />
            <Example />
          </>
        )}
      </FormShell>
    </Card>
  );
}

/** Number, day of the month and the first instalment. */
function Terms() {
  const { values } = useFormikContext<PlantillaValues>();
  return (
    <>
      <FieldGrid>
        <NumberField name="numero" label="Pagos" required maxLength={3} autoComplete="off" />
        {values.ritmo === 'dia_mes' && (
          <NumberField name="dia" label="Día del mes" required maxLength={2} autoComplete="off" />
        )}
      </FieldGrid>
      <FieldGrid>
        <SelectField name="desde" label="Primer pago" options={FIRST_OPTIONS} />
        {values.desde === 'dias' ? (
          <NumberField name="dias" label="Días" required maxLength={3} autoComplete="off" />
        ) : (
          <DateField name="primero" label="Fecha" required />
        )}
      </FieldGrid>
    </>
  );
}

function OwnDates() {
  const { values } = useFormikContext<PlantillaValues>();
  const list = useRef<HTMLDivElement>(null);
  useRowFocus(list, values.fechas.length);
  return (
    <FieldArray name="fechas">
      {({ push, remove }) => (
        <div ref={list}>
          {values.fechas.map((_fecha, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity while they are typed
            <DateField key={index} name={`fechas[${index}]`} label={`Fecha del pago ${index + 1}`} required />
          ))}
          <div style={{ display: 'flex', gap: 8, marginBottom: 16 }}>
            {values.fechas.length < PLAN_MAX && (
              <Button small onClick={() => push('')}>
                Agregar fecha
              </Button>
            )}
            {values.fechas.length > 1 && (
              <Button small kind="quiet" onClick={() => remove(values.fechas.length - 1)}>
                Quitar la última
              </Button>
            )}
          </div>
        </div>
      )}
    </FieldArray>
  );
}

/** For which notes it is offered. */
function ForWhom() {
  const { response: serviceIds } = useList(catalogs.useListServiciosQuery());
  const { response: schoolIds } = useList(catalogs.useListEscuelasQuery());
  const services = useEntities('servicios', serviceIds);
  const schools = useEntities('escuelas', schoolIds);
  return (
    <FieldGrid>
      <SelectField
        name="servicio_id"
        label="Servicio"
        placeholder="Todos"
        options={services.map(({ id, servicio }) => ({ value: String(id), label: servicio }))}
      />
      <SelectField
        name="escuela_id"
        label="Escuela"
        placeholder="Todas"
        options={schools.map(({ id, nombre }) => ({ value: String(id), label: nombre }))}
      />
    </FieldGrid>
  );
}
