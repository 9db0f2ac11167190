/** The fields beside which a list stands: what is typed, what is asked for, and what the address says meanwhile. */
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FilterText, SearchField } from '#client/ui/table/filters.tsx';
import { normalizeGroup } from '#contract/groups.ts';

const box = () => screen.getByRole('searchbox');
const field = (value: string, onSearch: (text: string) => void, onArrowDown?: (text: string) => void) => (
  <SearchField label="Buscar" value={value} onSearch={onSearch} onArrowDown={onArrowDown} />
);

/** What stands in the box letter by letter, with no time between them. */
const burst = (...values: string[]) => {
  for (const value of values) fireEvent.input(box(), { target: { value } });
};

describe('the search box', () => {
  // [S2.80] [S5.14]
  test('searches for the first letter and once for all that follow without a pause, in capitals and trimmed', async () => {
    const search = jest.fn();
    render(field('', search));
    burst('ñ', 'ña', 'ñandú', 'ñandú ');
    expect(search.mock.calls).toEqual([['Ñ']]);
    await waitFor(() => expect(search.mock.calls).toEqual([['Ñ'], ['ÑANDÚ']]));
    expect(box()).toHaveValue('ÑANDÚ ');
  });

  test('searches at once with Enter, and not for the same text again', async () => {
    const search = jest.fn();
    render(field('', search));
    burst('a', 'an', 'ana');
    fireEvent.keyDown(box(), { key: 'Enter' });
    fireEvent.keyDown(box(), { key: 'Enter' });
    expect(search.mock.calls).toEqual([['A'], ['ANA']]);
  });

  test('keeps the cursor position', async () => {
    render(field('JSE', jest.fn()));
    await userEvent.type(box(), 'o', { initialSelectionStart: 1, initialSelectionEnd: 1 });
    expect(box()).toHaveValue('JOSE');
    expect((box() as HTMLInputElement).selectionStart).toBe(2);
  });

  test('waits for the letter of a dead-key accent', () => {
    render(field('', jest.fn()));
    fireEvent.compositionStart(box());
    fireEvent.input(box(), { target: { value: 'pe´n' }, isComposing: true });
    expect(box()).toHaveValue('pe´n');
    fireEvent.input(box(), { target: { value: 'peñ' }, isComposing: true });
    fireEvent.compositionEnd(box());
    expect(box()).toHaveValue('PEÑ');
  });

  test('applies later letters to the current list', async () => {
    const before = jest.fn();
    const now = jest.fn();
    const { rerender } = render(field('', before));
    burst('a', 'ana');
    rerender(field('', now));
    await waitFor(() => expect(now.mock.calls).toEqual([['ANA']]));
    expect(before.mock.calls).toEqual([['A']]);
  });

  test('keeps newer letters when its own search arrives late', async () => {
    const { rerender } = render(field('', jest.fn()));
    await userEvent.type(box(), 'an{Enter}');
    await userEvent.type(box(), 'a{Enter}');
    rerender(field('AN', jest.fn()));
    expect(box()).toHaveValue('ANA');
    rerender(field('ANA', jest.fn()));
    expect(box()).toHaveValue('ANA');
  });

  test('follows back and forward and drops letters not yet searched', async () => {
    const search = jest.fn();
    const { rerender } = render(field('ANA', search));
    burst('ANA ', 'ANA P');
    expect(search).not.toHaveBeenCalled();
    rerender(field('', search));
    expect(box()).toHaveValue('');
    // Another box waits as long, and starts to later.
    const later = jest.fn();
    render(<SearchField label="Otra" value="" onSearch={later} />);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Otra' }), 'xy');
    await waitFor(() => expect(later).toHaveBeenLastCalledWith('XY'));
    expect(search).not.toHaveBeenCalled();
  });

  test('arrow down searches for the current text and announces it', async () => {
    const requests: string[] = [];
    render(
      field(
        '',
        (text) => requests.push(`search ${text}`),
        (text) => requests.push(`down ${text}`),
      ),
    );
    burst('a', 'an', 'ana');
    fireEvent.keyDown(box(), { key: 'ArrowDown' });
    expect(requests).toEqual(['search A', 'search ANA', 'down ANA']);
  });
});

describe('the group field', () => {
  const group = () => screen.getByRole('textbox', { name: 'Grupo' });
  const filter = (value: string, onChange: (value: string) => void) => (
    <FilterText label="Grupo" value={value} onChange={onChange} read={normalizeGroup} wrong="No es un grupo." />
  );

  test('accepts any spelling and shows the canonical one on blur', async () => {
    const change = jest.fn();
    render(filter('', change));
    await userEvent.type(group(), '1ro "b"');
    await waitFor(() => expect(change.mock.calls).toEqual([['1B']]));
    expect(group()).toHaveValue('1ro "b"');
    await userEvent.tab();
    expect(group()).toHaveValue('1B');
    expect(change).toHaveBeenCalledTimes(1);
  });

  test('reports an invalid group without sending it', async () => {
    const change = jest.fn();
    render(filter('1A', change));
    await userEvent.clear(group());
    await userEvent.type(group(), '7');
    expect(group()).toBeValid();
    await userEvent.type(group(), '{Enter}');
    expect(group()).toBeInvalid();
    expect(group()).toHaveAccessibleDescription('No es un grupo.');
    await userEvent.type(group(), 'z');
    expect(group()).toBeInvalid();
    await userEvent.clear(group());
    expect(group()).toBeValid();
    await waitFor(() => expect(change.mock.calls).toEqual([['']]));
  });
});
