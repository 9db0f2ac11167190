/** Amounts as people read them. */
import Flex from 'antd/es/flex';
import type { CSSProperties, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { PHONE, useMedia } from '#client/lib/hooks.ts';
import { useTime, useToday } from '#client/lib/time.ts';
import { screens } from '#client/lib/urls.ts';
import { sayDay, withArticle } from '#client/lib/when.ts';
import { formatDate } from '#contract/dates.ts';
import type { Cancellation } from '#contract/entities.ts';
import { formatMoney } from '#contract/money.ts';
import { fullName, type Named } from '#contract/person.ts';
import css from './PersonLink.module.css';

/** Dollars, in digits of one width. */
export function Money({ value, struck }: { value: number; struck?: boolean }) {
  const text = formatMoney(value);
  return struck ? <s className="cifra">{text}</s> : <span className="cifra">{text}</span>;
}

/** A figure that leads to its rows: it keeps the colour of its news, and is underlined where it is pointed at. */
export const FigureLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className={css.figure}>
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
  /** One below the other as in a sum: the last one is the large one. On a phone they stand side by side all the same. */
  stacked?: boolean;
}

const COLOURS = { due: 'var(--warning)', settled: 'var(--success)' } as const;
const LABEL: CSSProperties = { color: 'var(--muted)', fontSize: 'var(--size-label)' };
const LARGE: CSSProperties = { fontWeight: 600, fontSize: 'var(--size-heading)', lineHeight: 1.25 };
const LINE: CSSProperties = { fontWeight: 500 };
const SUM: CSSProperties = { fontWeight: 600, fontSize: 'var(--size-figure)', lineHeight: 1.25 };

/** Two or three amounts, large and calm. */
export function Figures({ label, figures, stacked: wanted = false }: Props) {
  const phone = useMedia(PHONE);
  const stacked = wanted && !(phone && figures.length > 1);
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

/** Times and cancellations as people say them. */
interface WhenProps {
  at: string;
  /** Inside a sentence: «el 17 nov», but «hoy 10:42». */
  el?: boolean;
  /** The hour counts on older days too. */
  hour?: boolean;
}

/** When something happened, as people say it; the exact moment is a hint away. */
export function When({ at, el, hour }: WhenProps) {
  const { instant, said } = useTime();
  const text = said(at, hour);
  return (
    <time dateTime={at} title={instant(at)} className="cifra">
      {el ? withArticle(text) : text}
    </time>
  );
}

/** On which calendar day (YYYY-MM-DD) it was. */
export function WhenDay({ day }: { day: string }) {
  const today = useToday();
  return (
    <time dateTime={day} title={formatDate(day)} className="cifra">
      {sayDay(day, today)}
    </time>
  );
}

/**
 * Time, author and reason of a cancellation: «el 3 de mayo, 10:00 por Ana: se cobró dos veces», as far as they are
 * known.
 */
export function CancelledBy({ fecha, por, motivo }: Cancellation) {
  return (
    <>
      <When at={fecha} el />
      {por && ` por ${por}`}
      {motivo && `: ${motivo}`}
    </>
  );
}

interface PersonLinkProps extends Omit<LinkProps, 'to' | 'className' | 'children'> {
  user: Named & { id: number };
}

/** An alumno's name as a link to their page, underlined on hover only. */
export const PersonLink = ({ user, ...link }: PersonLinkProps) => (
  <Link {...link} to={screens.alumno(user.id)} className={css.person}>
    {fullName(user)}
  </Link>
);
