/** Fields that children and adults have in common. */
import { useFormikContext } from 'formik';
import { useEffect } from 'react';
import { DateField } from '#client/ui/form/dates.tsx';
import { SelectField, TextAreaField, TextField } from '#client/ui/form/fields.tsx';
import { readCurp } from '#contract/curp.ts';
import { ENTIDAD_KEYS, ENTIDADES, SEXOS } from '#contract/curp-catalogs.ts';
import { formatDate } from '#contract/dates.ts';
import { NAME_MAX } from '#contract/rules.ts';
import { useHint } from './avisos.tsx';

const CURP_WORDS = 'Los 18 caracteres del documento.';

/** What a CURP says, in words, while it is typed. */
function readingOf(typed: string): string {
  const reading = readCurp(typed);
  if (reading.kind === 'generic') return 'Es la CURP genérica de extranjeros: cuenta como «sin CURP».';
  if (reading.kind === 'invalid') return CURP_WORDS;
  const { fecha_nacimiento, sexo, entidad_nacimiento } = reading.data;
  return `Nació el ${formatDate(fecha_nacimiento)} · ${SEXOS[sexo]} · ${ENTIDADES[entidad_nacimiento]}`;
}

/** The CURP; a right one fills in what the form asks for besides and nobody has typed. */
export function CurpField() {
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

export function BirthField() {
  return <DateField name="fecha_nacimiento" label="Fecha de nacimiento" hint={useHint('fecha_nacimiento')} />;
}

export function NombreFields() {
  return (
    <>
      <TextField name="nombre" label="Nombre" required maxLength={NAME_MAX} autoComplete="off" />
      <TextField name="apaterno" label="Apellido paterno" required maxLength={NAME_MAX} autoComplete="off" />
      <TextField name="amaterno" label="Apellido materno" maxLength={NAME_MAX} autoComplete="off" />
    </>
  );
}

const states = ENTIDAD_KEYS.map((value) => ({ value, label: ENTIDADES[value] }));
export const EntidadField = () => (
  <SelectField
    name="entidad_nacimiento"
    label="Estado de nacimiento"
    hint={useHint('entidad_nacimiento')}
    options={states}
    placeholder="Elige…"
  />
);

const sexes = Object.entries(SEXOS).map(([value, label]) => ({ value, label }));
export const SexoField = () => (
  <SelectField name="sexo" label="Sexo" hint={useHint('sexo')} options={sexes} placeholder="Elige…" />
);

/** An address, below the key `domicilio` of the form. */
export function DomicilioFields() {
  const common = { maxLength: NAME_MAX, autoComplete: 'off' };
  return (
    <>
      <TextField {...common} name="domicilio.calle" label="Calle" maxLength={NAME_MAX * 2} />
      <TextField {...common} name="domicilio.numero" label="Número" />
      <TextField {...common} name="domicilio.colonia" label="Colonia" maxLength={NAME_MAX * 2} />
      <TextField {...common} name="domicilio.cp" label="Código postal" inputMode="numeric" />
      <TextField {...common} name="domicilio.municipio" label="Municipio o alcaldía" />
      <TextField {...common} name="domicilio.estado" label="Estado" />
    </>
  );
}

const IDS = ['INE', 'Pasaporte', 'Licencia de conducir', 'Cédula profesional', 'Cartilla militar', 'Otra'];

/** What somebody shows to prove who they are, below the key `identificacion`. */
export function IdentificacionFields({ stored }: { stored: string | null }) {
  const kinds = stored && !IDS.includes(stored) ? [...IDS, stored] : IDS;
  return (
    <>
      <SelectField
        name="identificacion.tipo"
        label="Identificación"
        options={kinds.map((value) => ({ value, label: value }))}
        placeholder="Elige…"
      />
      <TextField
        name="identificacion.numero"
        label="Número de identificación"
        maxLength={NAME_MAX}
        autoComplete="off"
      />
    </>
  );
}

/** A field for sentences, with its warnings. */
export function NotesField({ name, label, hint }: { name: string; label: string; hint?: string }) {
  return <TextAreaField name={name} label={label} hint={useHint(name, hint)} rows={2} />;
}
