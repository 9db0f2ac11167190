/** antd's Checkbox for values that are sent at once. */
import Checkbox from 'antd/es/checkbox';
import type { ReactNode } from 'react';

interface Props {
  checked: boolean;
  /** The last change is on its way: no other one is taken. */
  busy: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}

export const Check = ({ busy, onChange, ...rest }: Props) => (
  <Checkbox
    {...rest}
    // Not `disabled`: the browser would take the focus away, and the keyboard would start from the top of the page.
    aria-disabled={busy || undefined}
    onChange={({ target }) => busy || onChange(target.checked)}
  />
);
