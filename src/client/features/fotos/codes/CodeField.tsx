/** A photo code: what is typed, with the prefix that goes before it. */
import Flex from 'antd/es/flex';
import Input from 'antd/es/input/Input';
import Text from 'antd/es/typography/Text';
import { useFormikContext } from 'formik';
import { Button } from '#client/ui/Button.tsx';
import { Frame, useIds } from '#client/ui/form/Frame.tsx';
import { useFieldState } from '#client/ui/form/fields.tsx';
import { PHOTO_CODE_NAMES, type PhotoCode } from '#contract/rules.ts';
import { type CodesValues, withoutPrefix } from './codesValues.ts';

interface Props {
  name: PhotoCode;
  /** Previous code of the alumno; '' if none. */
  last: string;
  /** Whether the same code may be taken again. */
  shared: boolean;
}

export function CodeField({ name, last, shared }: Props) {
  const { field, helpers, errors } = useFieldState<string>(name);
  const { values } = useFormikContext<CodesValues>();
  const { id, aria } = useIds(errors, undefined);
  return (
    <Frame id={id} label={PHOTO_CODE_NAMES[name]} errors={errors}>
      <Flex align="center" gap={8}>
        <Input
          {...field}
          {...aria}
          id={id}
          type="text"
          // There without one too: a box that got it later would be another, without what is being typed.
          prefix={
            <Text type="secondary" aria-hidden>
              {values.prefijo.trim()}
            </Text>
          }
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
      </Flex>
    </Frame>
  );
}
