/** The parts of the page. */
import type { ReactNode } from 'react';
import type { RecordState } from '#client/api/results.ts';
import { LoadState } from '#client/ui/feedback/states.tsx';

interface PartProps<Data> {
  title: string;
  result: RecordState<Data>;
  children: (response: Data) => ReactNode;
}

/** A dashboard, which loads and fails by itself. */
export function Part<Data>({ title, result, children }: PartProps<Data>) {
  return (
    <section aria-label={title} style={{ marginBottom: 32 }}>
      <h2 style={{ margin: '0 0 12px', fontSize: 20 }}>{title}</h2>
      <LoadState of={result} />
      {result.response !== undefined && children(result.response)}
    </section>
  );
}

/** A table or a picture under its own heading, inside a part of the page. */
export function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section style={{ marginTop: 24 }}>
      <h3 style={{ margin: '0 0 12px', fontSize: 16 }}>{title}</h3>
      {children}
    </section>
  );
}
