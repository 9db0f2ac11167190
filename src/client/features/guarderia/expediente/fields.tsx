/** The fields of records: how each is shown, what its form holds of the record, and what is sent of that. */
import { type FormikValues, useFormikContext } from 'formik';
import { type ComponentProps, Fragment, type ReactNode } from 'react';
import { DateField } from '#client/ui/form/dates.tsx';
import { NumberField, TextAreaField, TextField } from '#client/ui/form/fields.tsx';
import { NAME_MAX } from '#contract/rules.ts';
import { BirthField, ChoiceField, CurpField } from './PersonaFields.tsx';

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
export const orNull = <Values extends Record<string, string>>(values: Values): Values | null =>
  Object.values(values).some((text) => text.trim() !== '') ? values : null;

/** A measure as typed, with a point or a comma; what is no number passes as it is and the check says so. */
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
