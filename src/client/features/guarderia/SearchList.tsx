/** Finds a record by typing and offers what was found, one button each. */
import Paragraph from 'antd/es/typography/Paragraph';
import type { ReactNode } from 'react';
import type { RowsResult } from '#client/api/useRows.ts';
import { ErrorState } from '#client/ui/feedback/states.tsx';
import { newsOf } from '#client/ui/form/Choose.tsx';
import { Items } from '#client/ui/Records.tsx';
import { SearchField } from '#client/ui/table/filters.tsx';

interface Props {
  label: string;
  texto: string;
  onSearch: (texto: string) => void;
  found: RowsResult<{ total: number }>;
  /** How many of what was found are shown. */
  shown: number;
  /** Said before anything is typed. */
  words: string;
  /** The items of the list. */
  children: ReactNode;
}

export function SearchList({ label, texto, onSearch, found, shown, words, children }: Props) {
  const { answer, updating, loading, problem, retry } = found;
  const asked = texto !== '' || answer !== undefined;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps Enter, which searches, from sending the form
    <div
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
      }}
    >
      <SearchField label={label} value={texto} onSearch={onSearch} />
      {problem && <ErrorState problem={problem} onRetry={retry} />}
      <Paragraph type="secondary" role="status">
        {!asked ? words : (loading && texto !== '') || updating || !answer ? 'Buscando…' : newsOf(answer.total, shown)}
      </Paragraph>
      {shown > 0 && <Items label={`${label}: resultados`}>{children}</Items>}
    </div>
  );
}
