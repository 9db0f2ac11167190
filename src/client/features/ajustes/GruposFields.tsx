/** Which groups the schools of the business have. */
import { useFormikContext } from 'formik';
import { PHONE, useMedia } from '#client/lib/hooks.ts';
import { Button } from '#client/ui/Button.tsx';
import { CheckboxGroup } from '#client/ui/form/Check.tsx';
import { Card } from '#client/ui/Page.tsx';
import type { Ajustes } from '#contract/entities.ts';
import { ALL_GROUPS, GROUPS } from '#contract/groups.ts';
import css from './Ajustes.module.css';

export const gruposValues = ({ grupos, version }: Ajustes) => ({ grupos, version });

const choices = ALL_GROUPS.map((value) => ({ value, label: value }));

/** Letters A to J of a grade: one line, on a phone two. */
export function GruposFields() {
  const phone = useMedia(PHONE);
  const { values, setFieldValue } = useFormikContext<{ grupos: string[] }>();
  const isUsual = values.grupos.join() === GROUPS.join();
  return (
    <Card>
      <p className={css.intro}>
        Las listas, los formularios y las importaciones conocen estos grupos. Uno con alumnos no se quita: cámbialos
        antes de grupo.
      </p>
      <CheckboxGroup name="grupos" label="Grupos" choices={choices} columns={`repeat(${phone ? 5 : 10}, 1fr)`} />
      {!isUsual && (
        <Button small onClick={() => void setFieldValue('grupos', GROUPS)}>
          Volver a los 24 (1A a 6D)
        </Button>
      )}
    </Card>
  );
}
