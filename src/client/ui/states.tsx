import type { ReactNode } from 'react';
import type { Problem } from '#client/lib/errors.ts';
import { Button } from './Button.tsx';
import css from './states.module.css';

/** What shows until the first answer has come. */
export function Spinner({ text = 'Cargando...' }: { text?: string }) {
  return (
    <div className={css.state} role="status">
      <span className={css.spinner} aria-hidden="true" />
      <span>{text}</span>
    </div>
  );
}

/** Nothing to show, and what to do about it. */
export function EmptyState({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={css.state}>
      <svg className={css.picture} viewBox="0 0 64 48" aria-hidden="true">
        <path d="M8 20 18 6h28l10 14v20a3 3 0 0 1-3 3H11a3 3 0 0 1-3-3z" />
        <path d="M8 20h14l4 7h12l4-7h14" />
      </svg>
      <span>{text}</span>
      {children && <div className={css.actions}>{children}</div>}
    </div>
  );
}

/** An answer did not come: never an empty table that looks like no data. */
export function ErrorState({ problem, onRetry }: { problem: Problem; onRetry?: () => void }) {
  return (
    <div className={css.error} role="alert">
      <span>{problem.message}</span>
      {onRetry && (
        <Button small onClick={onRetry}>
          Reintentar
        </Button>
      )}
    </div>
  );
}

/** A line of news inside a page or a form. */
export function Alert({
  kind = 'danger',
  children,
}: {
  kind?: 'danger' | 'success' | 'warning' | 'info';
  children: ReactNode;
}) {
  return (
    <div className={`${css.alert} ${css[kind]}`} role={kind === 'danger' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}
