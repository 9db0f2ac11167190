import Input from 'antd/es/input';
import { type ReactNode, useId } from 'react';
import { Frame } from './Frame.tsx';

/** A value of a form that stands among its fields and can't be changed there. */
export function ReadOnlyField({ label, value, hint }: { label: string; value: string; hint?: ReactNode }) {
  const id = useId();
  return (
    <Frame id={id} label={label} hint={hint} errors={[]}>
      <Input id={id} type="text" readOnly value={value} aria-describedby={hint ? `${id}-hint` : undefined} />
    </Frame>
  );
}
