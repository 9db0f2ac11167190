/** Fields that children and adults have in common. */
import { getIn, useFormikContext } from 'formik';
import { type ComponentProps, useEffect } from 'react';
import { DateField } from '#client/ui/form/dates.tsx';
import { SelectField, TextField } from '#client/ui/form/fields.tsx';
import { readCurp } from '#contract/curp.ts';
import { ENTIDADES, SEXOS } from '#contract/curp-catalogs.ts';
import { formatDate } from '#contract/dates.ts';
import { useHint } from './avisos.tsx';

const CURP_WORDS = 'Los 18 caracteres del documento.';

/** Data of a CURP in words, while typing. */
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

interface ChoiceProps extends Omit<ComponentProps<typeof SelectField>, 'options'> {
  /** How they read. */
  names?: Readonly<Record<string, string>>;
  /** The choices, where they read as they are. */
  of?: readonly string[];
}

/** One of a list, with its warnings. What the record holds already may be chosen too. */
export function ChoiceField({ names = {}, of = Object.keys(names), hint, ...field }: ChoiceProps) {
  const { initialValues } = useFormikContext();
  const stored: string = getIn(initialValues, field.name);
  const values = stored && !of.includes(stored) ? [...of, stored] : of;
  const options = values.map((value) => ({ value, label: names[value] ?? value }));
  return <SelectField {...field} hint={useHint(field.name, hint)} options={options} />;
}
