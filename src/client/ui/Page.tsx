import { type ReactNode, useContext } from 'react';
import { Link } from 'react-router-dom';
import { useTitle } from '#client/lib/hooks.ts';
import { HistoryContext, type RecordName } from './history.ts';
import css from './Page.module.css';

interface Props {
  title: string;
  /** How many there are, behind the title: «Solicitudes: 128»; null while that is not known. */
  counter?: number | null;
  /** A figure or a word beside the title. */
  aside?: ReactNode;
  /** Buttons at the right. */
  actions?: ReactNode;
  children: ReactNode;
  /** The record that the screen shows: those who may read its history find the way there. */
  history?: RecordName | null | undefined;
  /** Forms read better in a column than across the screen. */
  narrow?: boolean;
}

/** The frame of every screen: its one h1, the tab's title, actions. */
export function Page({ title, counter, aside, actions, children, narrow, history }: Props) {
  useTitle(title);
  const historyOf = useContext(HistoryContext);
  return (
    <div className={narrow ? css.narrow : undefined}>
      <header className={css.head}>
        <h1 className={css.title}>
          {title}
          {counter !== undefined && `: ${counter?.toLocaleString('es-MX') ?? ''}`}
        </h1>
        {aside && <div className={css.aside}>{aside}</div>}
        {history && historyOf && (
          <Link className={css.history} to={historyOf(history)}>
            Historial
          </Link>
        )}
        {actions && <div className={css.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}

/** A white card on the page's ground. */
export function Card({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className={css.card}>
      {title && <h2 className={css.cardTitle}>{title}</h2>}
      {children}
    </section>
  );
}
