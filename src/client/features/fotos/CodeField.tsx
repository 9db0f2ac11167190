/** A photo code: what is typed, with the prefix that goes before it. */
import Input from 'antd/es/input';
import { useFormikContext } from 'formik';
import { Button } from '#client/ui/Button.tsx';
import { Frame, useIds } from '#client/ui/form/Frame.tsx';
import { useFieldState } from '#client/ui/form/fields.tsx';
import type { PhotoCode } from '#contract/rules.ts';
import css from './Codes.module.css';
import { CODE_LABELS, type CodesValues, withoutPrefix } from './codesValues.ts';

interface Props {
  name: PhotoCode;
  /** What was typed here for the alumno before; '' for nothing. */
  last: string;
  /** Whether the same code may be taken again. */
  shared: boolean;
}

export function CodeField({ name, last, shared }: Props) {
  const { field, helpers, errors } = useFieldState<string>(name);
  const { values } = useFormikContext<CodesValues>();
  const { id, aria } = useIds(errors, undefined);
  return (
    <Frame id={id} label={CODE_LABELS[name]} errors={errors}>
      <div className={css.code}>
        {values.prefijo.trim() && (
          <span className={css.prefix} aria-hidden="true">
            {values.prefijo.trim()}
          </span>
        )}
        <Input
          {...field}
          {...aria}
          id={id}
          type="text"
          placeholder={last ? `Anterior: ${last}` : undefined}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onBlur={(event) => {
            field.onBlur(event);
            const code = withoutPrefix(values.prefijo, field.value);
            if (code !== field.value) void helpers.setValue(code);
          }}
        />
        {shared && last && field.value !== last && (
          <Button small onClick={() => void helpers.setValue(last)}>
            Repetir {last}
          </Button>
        )}
      </div>
    </Frame>
  );
}
