/** Finds a record by typing and offers the results, one button each. */
import Paragraph from 'antd/es/typography/Paragraph';
import type { ReactNode } from 'react';
import type { ListState } from '#client/entities/state.ts';
import { newsOf } from '#client/ui/form/SearchSelect.tsx';
import { ErrorState } from '#client/ui/Page.tsx';
import { Items } from '#client/ui/Records.tsx';
import { SearchField } from '#client/ui/table/filters.tsx';

interface Props {
  label: string;
  texto: string;
  onSearch: (texto: string) => void;
  found: ListState<{ total: number }>;
  words: string;
  items: readonly ReactNode[];
}

export function SearchList({ label, texto, onSearch, found, words, items }: Props) {
  const { response, updating, loading, problem, retry } = found;
  const wanted = texto !== '' || response !== undefined;
  return (
    <>
      <SearchField label={label} value={texto} onSearch={onSearch} />
      {problem && <ErrorState problem={problem} onRetry={retry} />}
      <Paragraph type="secondary" role="status">
        {!wanted
          ? words
          : (loading && texto !== '') || updating || !response
            ? 'Buscando…'
            : newsOf(response.total, items.length)}
      </Paragraph>
      {items.length > 0 && <Items label={`${label}: resultados`}>{items}</Items>}
    </>
  );
}
