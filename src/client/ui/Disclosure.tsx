/** What is shown when somebody wants it. */
import RightOutlined from '@ant-design/icons/RightOutlined';
import { type ReactNode, useState } from 'react';
import css from './Disclosure.module.css';

interface Props {
  label: ReactNode;
  /** Whether it must be seen now: a field inside is wrong. */
  open?: boolean;
  /** A function where it is fetched only once it is wanted. */
  children: ReactNode | (() => ReactNode);
}

export function Disclosure({ label, open, children }: Props) {
  const [wanted, setWanted] = useState(false);
  return (
    <details className={css.disclosure} open={open} onToggle={() => setWanted(true)}>
      <summary>
        <RightOutlined aria-hidden className={css.sign} />
        <span>{label}</span>
      </summary>
      <div className={css.content}>{typeof children === 'function' ? wanted && children() : children}</div>
    </details>
  );
}
