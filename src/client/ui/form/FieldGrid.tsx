import type { ReactNode } from 'react';
import css from './FieldGrid.module.css';

/** Fields side by side, as many as there is room for; sentences and what is ticked have a line of their own. */
export const FieldGrid = ({ children }: { children: ReactNode }) => <div className={css.grid}>{children}</div>;
