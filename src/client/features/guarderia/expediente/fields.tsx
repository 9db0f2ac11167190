/** The fields of records: how each is shown, its value in the form, and its value in the request. */
import Text from 'antd/es/typography/Text';
import { type FormikValues, getIn, useFormikContext } from 'formik';
import { type ComponentProps, Fragment, type ReactNode, useContext, useEffect } from 'react';
import { equal } from '#client/lib/equal.ts';
import { DateField } from '#client/ui/form/dates.tsx';
import { NumberField, SelectField, TextAreaField, TextField } from '#client/ui/form/fields.tsx';
import { type CurpData, curpDisagreements, readCurp } from '#contract/curp.ts';
import { ENTIDADES, SEXOS } from '#contract/curp-catalogs.ts';
import { formatDate } from '#contract/dates.ts';
import type { Aviso } from '#contract/guarderia.ts';
import { NAME_MAX } from '#contract/rules.ts';
import { RecordContext } from './record.ts';

/** Differences between typed values and the typed CURP. */
function disagreements(values: Record<string, unknown>): Aviso[] {
  const reading = readCurp(String(values.curp ?? ''));
  if (reading.kind !== 'valid') return [];
  const typed = Object.fromEntries(
    (['fecha_nacimiento', 'sexo', 'entidad_nacimiento'] as const).map((name) => [name, values[name] || null]),
  );
  return [
    ...curpDisagreements(reading.data, typed as Partial<CurpData>),
    ...reading.avisos.map((texto) => ({ campo: 'curp', texto })),
  ];
}

/** The hint of a field: its own words, and warnings about its value. */
function useHint(campo: string, words?: ReactNode): ReactNode {
  // None yet in the form of a new child.
  const avisos = useContext(RecordContext)?.avisos ?? [];
  const { values, initialValues } = useFormikContext<Record<string, unknown>>();
  // A warning about the saved value does not apply to a new one.
  const saved = equal(getIn(values, campo), getIn(initialValues, campo)) && values.curp === initialValues.curp;
  const said = [...(saved ? avisos : []), ...disagreements(values)].filter((aviso) => aviso.campo === campo);
  const texts = [...new Set(said.map(({ texto }) => texto))];
  if (texts.length === 0) return words;
  return (
    <>
      {words}
      {texts.map((texto) => (
        <div key={texto}>
          <Text type="warning">{texto}</Text>
        </div>
      ))}
    </>
  );
}

const CURP_WORDS = 'Los 18 caracteres del documento.';

/** Data of a CURP in words, while typing. */
function readingOf(typed: string): string {
  const reading = readCurp(typed);
  if (reading.kind === 'generic') return 'Es la CURP genérica de extranjeros: cuenta como «sin CURP».';
  if (reading.kind === 'invalid') return CURP_WORDS;
  const { fecha_nacimiento, sexo, entidad_nacimiento } = reading.data;
  return `Nació el ${formatDate(fecha_nacimiento)} · ${SEXOS[sexo]} · ${ENTIDADES[entidad_nacimiento]}`;
}

/** The CURP; a valid one fills the empty fields that it encodes. */
function CurpField() {
  const { values, initialValues, setFieldValue } = useFormikContext<Record<string, unknown>>();
  const curp = String(values.curp ?? '');
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each change of the CURP and of nothing else
  useEffect(() => {
    const reading = readCurp(curp);
    if (reading.kind !== 'valid' || curp === initialValues.curp) return;
    for (const [name, value] of Object.entries(reading.data)) {
      if (values[name] === '') void setFieldValue(name, value);
    }
  }, [curp]);
  const hint = useHint('curp', <span role="status">{readingOf(curp)}</span>);
  return <TextField name="curp" label="CURP" hint={hint} uppercase autoComplete="off" />;
}

function BirthField() {
  return <DateField name="fecha_nacimiento" label="Fecha de nacimiento" hint={useHint('fecha_nacimiento')} />;
}

interface ChoiceProps extends Omit<ComponentProps<typeof SelectField>, 'options'> {
  names?: Readonly<Record<string, string>>;
  /** The choices, where they read as they are. */
  of?: readonly string[];
}

/** One of a list, with its warnings. A stored value that is not in the list may be chosen too. */
function ChoiceField({ names = {}, of = Object.keys(names), hint, ...field }: ChoiceProps) {
  const { initialValues } = useFormikContext();
  const stored: string = getIn(initialValues, field.name);
  const values = stored && !of.includes(stored) ? [...of, stored] : of;
  const options = values.map((value) => ({ value, label: names[value] ?? value }));
  return <SelectField {...field} hint={useHint(field.name, hint)} options={options} />;
}

export interface Field {
  name: string;
  /** Left out where the section has a form of its own. */
  element?: ReactNode;
  /** Form value from the record; default: text, '' if unanswered. */
  typed?: (stored: never) => unknown;
  /** Value to send; default: the typed text. */
  sent?: (typed: never, values: FormikValues) => unknown;
  /** Seen and sent by staff alone. */
  staff?: true;
}

/** A value of the record as its field holds it. */
const textOf = (value: unknown): string => (value == null ? '' : String(value));

/** These fields of a record, or of none yet, as texts. */
export function textsOf<Name extends string>(
  record: { readonly [Key in NoInfer<Name>]: string | number | null } | null | undefined,
  names: readonly Name[],
): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, textOf(record?.[name])])) as Record<Name, string>;
}

/** Form values of these fields from a record, or empty. */
export function initialOf(fields: readonly Field[], record: object | null | undefined): FormikValues {
  const stored = (record ?? {}) as Record<string, never>;
  return Object.fromEntries(fields.map(({ name, typed = textOf }) => [name, typed(stored[name] ?? (null as never))]));
}

/** Request body of these fields. */
export function sentOf(fields: readonly Field[], values: FormikValues): FormikValues {
  const sent = fields.flatMap(({ name, sent: convert }) =>
    convert ? [[name, convert(values[name] as never, values)]] : [],
  );
  return { ...values, ...Object.fromEntries(sent) };
}

export const elementsOf = (fields: readonly Field[]): ReactNode =>
  fields.map(({ name, element }) => <Fragment key={name}>{element}</Fragment>);

/** Null when nothing was typed at all. */
const orNull = <Values extends Record<string, string>>(values: Values): Values | null =>
  Object.values(values).some((text) => text.trim() !== '') ? values : null;

/** A measure as typed, with a point or a comma; invalid text is passed on and the check reports it. */
export function measureOf(typed: string): number | string | null {
  const text = typed.trim().replace(',', '.');
  return text === '' ? null : /^\d+(\.\d+)?$/.test(text) ? Number(text) : typed;
}

type TextProps = Partial<ComponentProps<typeof TextField>>;

/** A text of any length that its check takes. */
export const text = (name: string, label: string, more?: TextProps): Field => ({
  name,
  element: <TextField autoComplete="off" {...more} name={name} label={label} />,
});
/** A name or a few words. */
export const words = (name: string, label: string, more?: TextProps): Field =>
  text(name, label, { maxLength: NAME_MAX, ...more });
export const phone = (name: string, label: string, more?: TextProps): Field => ({
  name,
  element: <NumberField type="tel" autoComplete="off" {...more} name={name} label={label} />,
});
export const measure = (name: string, label: string): Field => ({
  ...text(name, label, { inputMode: 'decimal' }),
  sent: measureOf,
});
export const notes = (name: string, label: string, hint?: string, rows = 2): Field => ({
  name,
  element: <TextAreaField name={name} label={label} hint={hint} rows={rows} />,
});
export const day = (name: string, label: string, hint?: string): Field => ({
  name,
  element: <DateField name={name} label={label} hint={hint} />,
});
export const choice = (
  name: string,
  label: string,
  more: Omit<ComponentProps<typeof ChoiceField>, 'name' | 'label'>,
) => ({
  name,
  element: <ChoiceField placeholder="Elige…" {...more} name={name} label={label} />,
});

/** So, not so, or not answered. */
export const yesNo = (name: string, label: string): Field => ({
  ...choice(name, label, { names: { si: 'Sí', no: 'No' }, placeholder: 'Sin respuesta' }),
  typed: (value: boolean | null) => (value === null ? '' : value ? 'si' : 'no'),
  sent: (typed: string) => (typed === '' ? null : typed === 'si'),
});

export const CURP: Field = { name: 'curp', element: <CurpField /> };
export const BIRTH: Field = { name: 'fecha_nacimiento', element: <BirthField /> };
export const NOMBRE: readonly Field[] = [
  words('nombre', 'Nombre', { required: true }),
  words('apaterno', 'Apellido paterno', { required: true }),
  words('amaterno', 'Apellido materno'),
];
/** Fields that come and go together, below one key of the record. */
const group = (name: string, parts: readonly Field[]): Field => ({
  name,
  element: elementsOf(parts),
  typed: (stored: Record<string, string | null> | null) =>
    Object.fromEntries(
      parts.map((part) => part.name.slice(name.length + 1)).map((key) => [key, textOf(stored?.[key])]),
    ),
  sent: orNull,
});

export const PEDIATRA = group('pediatra', [
  words('pediatra.nombre', 'Pediatra', { maxLength: NAME_MAX * 2 }),
  phone('pediatra.telefono', 'Teléfono del pediatra'),
]);

const IDS = ['INE', 'Pasaporte', 'Licencia de conducir', 'Cédula profesional', 'Cartilla militar', 'Otra'];
/** Identity document. */
export const IDENTIFICACION = group('identificacion', [
  choice('identificacion.tipo', 'Identificación', { of: IDS }),
  words('identificacion.numero', 'Número de identificación'),
]);

const address = group('domicilio', [
  words('domicilio.calle', 'Calle', { maxLength: NAME_MAX * 2 }),
  words('domicilio.numero', 'Número'),
  words('domicilio.colonia', 'Colonia', { maxLength: NAME_MAX * 2 }),
  words('domicilio.cp', 'Código postal', { inputMode: 'numeric' }),
  words('domicilio.municipio', 'Municipio o alcaldía'),
  words('domicilio.estado', 'Estado'),
]);
/** An address, unless it is the child's. */
export const DOMICILIO: Field = {
  ...address,
  element: <UnlessSame>{address.element}</UnlessSame>,
  // Values typed before «el mismo» must not block saving.
  sent: (typed: Record<string, string>, { mismo_domicilio }) => (mismo_domicilio ? null : orNull(typed)),
};

function UnlessSame({ children }: { children: ReactNode }) {
  const { values } = useFormikContext<{ mismo_domicilio?: boolean }>();
  return values.mismo_domicilio ? null : children;
}
