/** What is shown when somebody wants it. */
import RightOutlined from '@ant-design/icons/RightOutlined';
import type { ReactNode } from 'react';
import css from './Disclosure.module.css';

interface Props {
  label: ReactNode;
  /** Whether it must be seen now: a field inside is wrong. */
  open?: boolean;
  children: ReactNode;
}

export const Disclosure = ({ label, open, children }: Props) => (
  <details className={css.disclosure} open={open}>
    <summary>
      <RightOutlined aria-hidden className={css.sign} />
      <span>{label}</span>
    </summary>
    <div className={css.content}>{children}</div>
  </details>
);
