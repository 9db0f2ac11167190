/** The filters of a list in a wrapping row; on a phone one line, with how many are set. */
import { type ReactNode, useState } from 'react';
import { PHONE, useMedia } from '#client/lib/hooks.ts';
import { Button } from '../Button.tsx';
import css from './FilterBar.module.css';

interface Props {
  /** The search box, which stays in sight. */
  search?: ReactNode;
  /** Values of the other filters: those that are not empty are counted. */
  values: readonly unknown[];
  /** Columns of a wide screen, where the filters do not simply wrap. */
  className?: string | undefined;
  children: ReactNode;
}

export function FilterBar({ search, values, className, children }: Props) {
  const phone = useMedia(PHONE);
  const [open, setOpen] = useState(false);
  if (!phone)
    return (
      <div className={`${css.bar} ${className ?? css.wrapping}`}>
        {search}
        {children}
      </div>
    );
  const set = values.filter(Boolean).length;
  return (
    <div className={`${css.bar} ${css.folded}`}>
      {search}
      <Button aria-expanded={open} className={search ? css.beside : undefined} onClick={() => setOpen(!open)}>
        Filtros{set > 0 && ` (${set})`}
      </Button>
      {open && <div className={css.unfolded}>{children}</div>}
    </div>
  );
}
