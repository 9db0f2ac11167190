import type { ReactNode } from 'react';
import css from './Sheet.module.css';

interface Props {
  label: string;
  /** In smaller letters on paper: more of it fits a page. */
  small?: boolean;
  children: ReactNode;
}

/** A sheet of letter paper, black on white as it comes out of the printer; on the screen its preview. */
export const Sheet = ({ label, small, children }: Props) => (
  <article className={`${css.sheet} ${small ? css.small : ''}`} aria-label={label}>
    {children}
    {/* A ticket's page, set for another print, would cut it. */}
    <style>{'@media print{@page{size:letter}}'}</style>
  </article>
);
