import Descriptions from 'antd/es/descriptions';
import type { ReactNode } from 'react';
import css from './Facts.module.css';

/** A name, what is known under it, and whether that takes a line of its own. */
export type Fact = readonly [label: string, value: ReactNode, wide?: 'wide'];

interface Props {
  facts: readonly Fact[];
  /** Side by side where there is room; left out: one below the other. */
  columns?: number;
}

/** As around it: on paper all is black and smaller. */
const as = { color: 'inherit', fontSize: 'inherit' };

/** What there is to know of a record, by name; what nobody has answered takes no room. */
export function Facts({ facts, columns = 1 }: Props) {
  const known = facts.filter(([, value]) => value || value === 0);
  return (
    <Descriptions
      className={css.facts ?? ''}
      size="small"
      column={columns > 1 ? { xs: 1, sm: 2, md: columns } : 1}
      styles={{
        root: as,
        label: { ...as, color: 'var(--muted)' },
        content: { ...as, whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
      }}
      items={known.map(([label, children, wide], index) => ({
        key: `${index} ${label}`,
        label,
        children,
        ...(wide && { span: 'filled' as const }),
      }))}
    />
  );
}
