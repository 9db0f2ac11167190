/** Amounts as people read them. */
import Flex from 'antd/es/flex';
import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatMoney } from '#contract/money.ts';

/** Dollars, in digits of one width. */
export function Money({ value, struck }: { value: number; struck?: boolean }) {
  const text = formatMoney(value);
  return struck ? <s className="cifra">{text}</s> : <span className="cifra">{text}</span>;
}

const LINKED: CSSProperties = { color: 'inherit', textDecoration: 'underline 1px', textUnderlineOffset: 4 };

/** A large figure that leads to its rows: it keeps the colour of its news. */
export const FigureLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} style={LINKED}>
    {children}
  </Link>
);

export interface Figure {
  label: string;
  value: ReactNode;
  /** The one that people look for: largest, and in the colour of its news. */
  tone?: 'due' | 'settled' | undefined;
}

/** Total, paid amount and balance of a note, in dollars. */
export const noteFigures = ({ total, pagado, saldo }: { total: number; pagado: number; saldo: number }): Figure[] => [
  { label: 'Total', value: <Money value={total} /> },
  { label: 'Pagado', value: <Money value={pagado} /> },
  { label: 'Saldo', value: <Money value={saldo} />, tone: saldo > 0 ? 'due' : 'settled' },
];

interface Props {
  label: string;
  figures: readonly Figure[];
  /** One below the other as in a sum: the last one is the large one. */
  stacked?: boolean;
}

const COLOURS = { due: 'var(--warning)', settled: 'var(--success)' } as const;
const LABEL: CSSProperties = { color: 'var(--muted)', fontSize: 13 };
const LARGE: CSSProperties = { fontWeight: 600, fontSize: 20, lineHeight: 1.25 };
const LINE: CSSProperties = { fontWeight: 500 };
const SUM: CSSProperties = { fontWeight: 600, fontSize: 28, lineHeight: 1.25 };

/** Two or three amounts, large and calm. */
export function Figures({ label, figures, stacked = false }: Props) {
  const last = figures.length - 1;
  return (
    <Flex
      component="dl"
      aria-label={label}
      vertical={stacked}
      wrap={!stacked}
      gap={stacked ? 4 : '12px clamp(16px, 3vw, 40px)'}
      style={{ margin: 0 }}
    >
      {figures.map(({ label: name, value, tone }, index) => (
        <Flex
          key={name}
          vertical={!stacked}
          align={stacked ? 'baseline' : undefined}
          justify="space-between"
          gap={stacked ? 16 : 0}
        >
          <dt style={LABEL}>{name}</dt>
          <dd
            style={{
              margin: 0,
              ...(stacked ? (index === last ? SUM : LINE) : LARGE),
              ...(tone && { color: COLOURS[tone] }),
            }}
          >
            {value}
          </dd>
        </Flex>
      ))}
    </Flex>
  );
}
