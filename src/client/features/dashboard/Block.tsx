import type { ReactNode } from 'react';
import css from './Dashboard.module.css';

/** A table or a picture under its own heading, inside a part of the page. */
export function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.block}>
      <h3 className={css.blockTitle}>{title}</h3>
      {children}
    </section>
  );
}
