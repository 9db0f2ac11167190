/** What is shown when somebody wants it. */
import RightOutlined from '@ant-design/icons/RightOutlined';
import type { ReactNode } from 'react';
import css from './Disclosure.module.css';

interface Props {
  label: ReactNode;
  children: ReactNode;
}

export const Disclosure = ({ label, children }: Props) => (
  <details className={css.disclosure}>
    <summary>
      <RightOutlined aria-hidden className={css.sign} />
      <span>{label}</span>
    </summary>
    <div className={css.content}>{children}</div>
  </details>
);
