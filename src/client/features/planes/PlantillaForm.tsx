import Text from 'antd/es/typography/Text';
import { FieldArray, useFormikContext } from 'formik';
import { useRef } from 'react';
import { catalogs } from '#client/entities/catalogs.ts';
import { useEntities, useList } from '#client/entities/state.ts';
import { useRowFocus } from '#client/lib/focus.ts';
import { counted } from '#client/lib/numbers.ts';
import { useToday } from '#client/lib/time.ts';
import { sayDay } from '#client/lib/when.ts';
import { Button } from '#client/ui/Button.tsx';
import type { Edited } from '#client/ui/CatalogPage.tsx';
import { DateField } from '#client/ui/form/dates.tsx';
import { FormShell } from '#client/ui/form/FormShell.tsx';
import { FieldGrid } from '#client/ui/form/Frame.tsx';
import { NumberField, SelectField, TextField } from '#client/ui/form/fields.tsx';
import { Card } from '#client/ui/Page.tsx';
import { formatDate, isTypedDay } from '#contract/dates.ts';
import { checkBody } from '#contract/endpoint.ts';
import { planes as endpoints } from '#contract/endpoints/planes.ts';
import type { PlanPlantilla } from '#contract/entities.ts';
import type { FieldErrors } from '#contract/errors.ts';
import { formatCents } from '#contract/money.ts';
import { makePlan, type Rhythm, RITMO_NAMES, RITMOS, type Ritmo } from '#contract/plan-templates.ts';
import { NAME_MAX, PLAN_MAX } from '#contract/rules.ts';
import { type PlantillaBody, planes } from './api.ts';

/** The shape of the form of a template of plans, how it becomes the body of its endpoints, and its words. */
interface PlantillaValues {
  nombre: string;
  /** '' for all. */
  servicio_id: string;
  escuela_id: string;
  ritmo: Ritmo;
  numero: string;
  dia: string;
  /** Whether the first instalment is a number of days after the sale, or a date. */
  desde: 'dias' | 'fecha';
  dias: string;
  primero: string;
  fechas: string[];
  version?: number;
}

export const EMPTY: PlantillaValues = {
  ...{ nombre: '', servicio_id: '', escuela_id: '', ritmo: 'mensual', numero: '3', dia: '15' },
  ...{ desde: 'dias', dias: '0', primero: '', fechas: [''] },
};

const idText = (id: number | null): string => (id === null ? '' : String(id));

const valuesOf = (plantilla: PlanPlantilla): PlantillaValues => {
  const { nombre, servicio_id, escuela_id, ritmo, numero, dia, primero, fechas, version } = plantilla;
  return {
    ...{ nombre, ritmo, version, numero: String(numero), dia: idText(dia) },
    ...{ servicio_id: idText(servicio_id), escuela_id: idText(escuela_id) },
    desde: typeof primero === 'string' ? 'fecha' : 'dias',
    dias: typeof primero === 'number' ? String(primero) : '0',
    primero: typeof primero === 'string' ? primero : '',
    fechas: fechas ?? [''],
  };
};

/** A whole number; invalid text is passed on, and the check reports it. */
const wholeOf = (typed: string): number | string | null =>
  typed.trim() === '' ? null : /^\d+$/.test(typed.trim()) ? Number(typed) : typed;

/** Only the fields of the rhythm. */
export function toBody({ nombre, ritmo, numero, dia, desde, dias, primero, fechas, ...values }: PlantillaValues) {
  const own = ritmo === 'fechas';
  return {
    ...{ nombre, ritmo },
    ...(values.version !== undefined && { version: values.version }),
    servicio_id: values.servicio_id === '' ? null : Number(values.servicio_id),
    escuela_id: values.escuela_id === '' ? null : Number(values.escuela_id),
    numero: own ? null : wholeOf(numero),
    dia: ritmo === 'dia_mes' ? wholeOf(dia) : null,
    primero: own ? null : desde === 'dias' ? wholeOf(dias) : primero || null,
    fechas: own ? fechas.map((fecha) => fecha || null) : null,
  };
}

/** Errors of the first instalment appear at its field. */
function typedErrors(values: PlantillaValues): FieldErrors {
  const { primero } = checkBody(endpoints.createPlantilla, toBody(values)).errors ?? {};
  return values.desde === 'dias' && primero ? { dias: primero } : {};
}

/** Template from the form; null while a value is unreadable. */
export function rhythmOf(values: PlantillaValues): Rhythm | null {
  const { ritmo, numero, dia, primero, fechas } = toBody(values);
  if (ritmo === 'fechas') {
    const read = values.fechas.filter(isTypedDay);
    return fechas?.length === read.length ? { ritmo, numero: read.length, dia: null, primero: 0, fechas: read } : null;
  }
  const counted = typeof numero === 'number' && numero > 0 && (ritmo !== 'dia_mes' || typeof dia === 'number');
  const begins = typeof primero === 'number' || isTypedDay(primero ?? '');
  if (!counted || !begins) return null;
  return {
    ritmo,
    numero,
    dia: typeof dia === 'number' ? dia : null,
    primero: primero as number | string,
    fechas: null,
  };
}

/** «3 pagos: cada mes, el primero el día de la venta» */
export function rhythmWords({ numero, ritmo, dia, primero, fechas }: PlanPlantilla): string {
  const pagos = counted(fechas?.length ?? numero, 'pago', 'pagos');
  if (ritmo === 'fechas') return `${pagos}: ${(fechas ?? []).map(formatDate).join(', ')}`;
  const every = ritmo === 'dia_mes' ? `el día ${dia} de cada mes` : RITMO_NAMES[ritmo].toLowerCase();
  return `${pagos}: ${every}, el primero ${firstWords(primero)}`;
}

function firstWords(primero: number | string): string {
  if (typeof primero === 'string') return `el ${formatDate(primero)}`;
  if (primero === 0) return 'el día de la venta';
  return primero === 1 ? 'un día después de la venta' : `${primero} días después de la venta`;
}

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

const TOTAL_CENTS = 100_000;

function Example() {
  const { values } = useFormikContext<PlantillaValues>();
  const today = useToday();
  const rhythm = rhythmOf(values);
  if (!rhythm) return null;
  const pagos = makePlan(rhythm, TOTAL_CENTS, today);
  return (
    <Text type="secondary" role="status" style={{ display: 'block' }}>
      De {formatCents(TOTAL_CENTS)} vendidos hoy:{' '}
      {pagos.map(({ fecha, cents }) => `${sayDay(fecha, today)} ${formatCents(cents)}`).join(' · ')}
    </Text>
  );
}
