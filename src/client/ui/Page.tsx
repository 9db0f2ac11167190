import Flex from 'antd/es/flex';
import { createContext, type ReactNode, useContext } from 'react';
import { Link } from 'react-router-dom';
import { useTitle } from '#client/lib/hooks.ts';
import { count } from '#client/lib/numbers.ts';
import { type Action, Actions } from './Actions.tsx';
import css from './Page.module.css';

/** A record whose past is asked for: its kind as the audit log names it, and its id. */
export interface RecordName {
  tabla: string;
  registro: number;
}

/** The address of a record's history for those who may read it; null for all others. */
export const HistoryContext = createContext<((record: RecordName) => string) | null>(null);

interface Props {
  title: string;
  /** How many there are, behind the title: «Solicitudes: 128»; null while that is not known. */
  counter?: number | null | undefined;
  /** A figure or a word beside the title. */
  aside?: ReactNode;
  /** Actions at the right: other controls first, then buttons. */
  actions?: ReactNode;
  ways?: readonly (Action | false)[];
  children: ReactNode;
  /** The record that the screen shows: those who may read its history find the way there. */
  history?: RecordName | null | undefined;
  /** Forms read better in a column than across the screen. */
  narrow?: boolean;
}

/** The frame of every screen: its one h1, the tab's title, actions. */
export function Page({ title, counter, aside, actions, ways = [], children, history, narrow }: Props) {
  useTitle(title);
  const historyOf = useContext(HistoryContext);
  return (
    <div style={narrow ? { maxWidth: 760 } : undefined}>
      <Flex component="header" wrap align="center" gap="8px 16px" style={{ marginBottom: 12 }}>
        <h1 style={{ margin: 0, fontSize: 20, lineHeight: 1.3 }}>
          {title}
          {counter !== undefined && `: ${counter === null ? '' : count(counter)}`}
        </h1>
        {aside && <div className={css.aside}>{aside}</div>}
        {history && historyOf && (
          <Link style={{ fontSize: 14 }} to={historyOf(history)}>
            Historial
          </Link>
        )}
        {(actions || ways.some(Boolean)) && (
          <div className={css.actions}>
            {actions}
            <Actions of={ways} />
          </div>
        )}
      </Flex>
      {children}
    </div>
  );
}

/** A white card on the page's ground. */
export function Card({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className={css.card}>
      {title && <h2 style={{ margin: '0 0 12px', fontSize: 16 }}>{title}</h2>}
      {children}
    </section>
  );
}

export interface LinkItem {
  to: string;
  text: string;
  /** In smaller words behind it. */
  detail?: ReactNode;
}

/** Other records to go to, each with what tells it apart. */
export function LinkList({ label, items }: { label: string; items: readonly LinkItem[] }) {
  return (
    <Flex component="nav" aria-label={label} wrap align="baseline" gap="4px 20px" style={{ marginBottom: 16 }}>
      <span className={css.aside}>{label}</span>
      <Flex component="ul" wrap align="baseline" gap="4px 20px">
        {items.map(({ to, text, detail }) => (
          <li key={to}>
            <Link to={to} className={css.link}>
              {text}
            </Link>
            {detail && <span style={{ marginLeft: 8, color: 'var(--muted)' }}>{detail}</span>}
          </li>
        ))}
      </Flex>
    </Flex>
  );
}
