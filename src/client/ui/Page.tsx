import { createContext, type ReactNode, useContext } from 'react';
import { Link } from 'react-router-dom';
import { useTitle } from '#client/lib/hooks.ts';
import { count } from '#client/lib/numbers.ts';
import css from './Page.module.css';

/** A record whose past is asked for: its kind as the audit log names it, and its id. */
export interface RecordName {
  tabla: string;
  registro: number;
}

/** The address of a record's history for those who may read it; null for all others. */
export const HistoryContext = createContext<((record: RecordName) => string) | null>(null);

interface PageHeadProps {
  title: string;
  /** How many there are, behind the title: «Solicitudes: 128»; null while that is not known. */
  counter?: number | null | undefined;
  /** A figure or a word beside the title. */
  aside?: ReactNode;
  /** Buttons at the right. */
  actions?: ReactNode;
}

interface Props extends PageHeadProps {
  children: ReactNode;
  /** The record that the screen shows: those who may read its history find the way there. */
  history?: RecordName | null | undefined;
  /** Forms read better in a column than across the screen. */
  narrow?: boolean;
}

/** The frame of every screen: its one h1, the tab's title, actions. */
export function Page({ children, narrow, history, ...head }: Props) {
  useTitle(head.title);
  const historyOf = useContext(HistoryContext);
  return (
    <div style={narrow ? { maxWidth: 760 } : undefined}>
      <PageHead {...head}>
        {history && historyOf && (
          <Link style={{ fontSize: 14 }} to={historyOf(history)}>
            Historial
          </Link>
        )}
      </PageHead>
      {children}
    </div>
  );
}

/** The one h1 of a screen and what stands beside it. */
function PageHead({ title, counter, aside, actions, children }: PageHeadProps & { children?: ReactNode }) {
  return (
    <header className={css.head}>
      <h1 className={css.title}>
        {title}
        {counter !== undefined && `: ${counter === null ? '' : count(counter)}`}
      </h1>
      {aside && <div className={css.aside}>{aside}</div>}
      {children}
      {actions && <div className={css.actions}>{actions}</div>}
    </header>
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
    <nav aria-label={label} className={css.links}>
      <span className={css.aside}>{label}</span>
      <ul className={css.linkItems}>
        {items.map(({ to, text, detail }) => (
          <li key={to}>
            <Link to={to} className={css.link}>
              {text}
            </Link>
            {detail && <span className={css.linkDetail}>{detail}</span>}
          </li>
        ))}
      </ul>
    </nav>
  );
}
