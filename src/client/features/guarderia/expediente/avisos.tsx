/** Warnings of a saved record, shown at its fields. */
import Text from 'antd/es/typography/Text';
import { getIn, useFormikContext } from 'formik';
import { type ReactNode, useContext } from 'react';
import { equal } from '#client/lib/equal.ts';
import { type CurpData, curpDisagreements, readCurp } from '#contract/curp.ts';
import type { Aviso } from '#contract/guarderia.ts';
import { RecordContext } from './record.ts';

/** Where what is typed now disagrees with the CURP that is typed now. */
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

/** The hint of a field: its own words, and what is odd with its value. */
export function useHint(campo: string, words?: ReactNode): ReactNode {
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
