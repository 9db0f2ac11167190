import type { ReactNode } from 'react';

/** One of the tables that a closing is told by. */
export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section style={{ marginTop: 16 }}>
    <h3 style={{ margin: '0 0 8px', fontSize: 14 }}>{title}</h3>
    {children}
  </section>
);
