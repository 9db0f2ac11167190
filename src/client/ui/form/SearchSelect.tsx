/** antd's AutoComplete for a record that the server finds. */
import AutoComplete from 'antd/es/auto-complete';
import Flex from 'antd/es/flex';
import Text from 'antd/es/typography/Text';
import { type ComponentProps, Fragment, type ReactNode, useState } from 'react';
import type { Problem } from '#client/lib/errors.ts';
import type { useSearch } from '#client/lib/hooks.ts';
import { count, counted } from '#client/lib/numbers.ts';
import { SEARCH_MAX } from '#contract/rules.ts';
import { ErrorState } from '../Page.tsx';
import { ItemHead, type ItemHeadProps } from '../Records.tsx';
import { WAITING } from './Choose.tsx';
import { Frame, useIds } from './Frame.tsx';

interface SearchProps extends Pick<ComponentProps<typeof AutoComplete>, 'placeholder' | 'autoFocus' | 'ref'> {
  label: string;
  required?: boolean;
  errors?: string[];
  search: ReturnType<typeof useSearch>;
  found: {
    response: { total: number } | undefined;
    waiting: boolean;
    problem: Problem | null;
    retry: () => void;
  };
  options: readonly (ItemHeadProps & { value: number })[];
  /** Names the list: «Alumnos encontrados». */
  listed: string;
  /** Said after how many there are. */
  news?: string;
  way?: ReactNode;
  onChoose: (value: number) => void;
}

export function newsOf(total: number, shown: number): string {
  if (total === 0) return 'Nadie coincide.';
  if (total > shown) return `Se muestran ${count(shown)} de ${count(total)}: escribe algo más.`;
  return `${counted(total, 'resultado', 'resultados')}.`;
}

const OLDER = { disabled: true, style: WAITING };
/** A label of antd's is one line, cut at its end. */
const WRAPPED = { whiteSpace: 'normal' } as const;
const POPUP = { popup: { root: { maxWidth: 'min(640px, 92vw)' } } };

/** Finds a record with the keyboard alone: type, arrow, Enter. */
export function SearchSelect({ label, required, errors = [], search, found, options, listed, ...props }: SearchProps) {
  const { news = '', way, onChoose, ...rest } = props;
  const { id, aria } = useIds(errors, undefined);
  const [open, setOpen] = useState(false);
  const { response, problem } = found;
  // Rows of an older text are shown until the new ones have come, but can't be chosen.
  const current = search.still && !found.waiting;
  const shown = open && search.texto !== '';
  const retry = () => {
    // The button goes with the problem, and the keys would be lost with it.
    document.getElementById(id)?.focus();
    found.retry();
  };
  return (
    <Frame id={id} label={label} required={required === true} errors={errors}>
      <AutoComplete
        {...rest}
        {...aria}
        id={id}
        status={errors.length > 0 ? 'error' : ''}
        aria-required={required}
        value={search.typed}
        showSearch={{ filterOption: false, onSearch: search.setTyped }}
        maxLength={SEARCH_MAX}
        open={shown}
        onOpenChange={setOpen}
        // Input just before leaving the field must not open a list over the next one.
        onBlur={() => !current && setOpen(false)}
        options={options.map(({ value, ...head }) => ({
          value: String(value),
          label: (
            <div style={WRAPPED}>
              <ItemHead {...head} />
            </div>
          ),
          ...(!current && OLDER),
        }))}
        defaultActiveFirstOption
        onSelect={(value) => onChoose(Number(value))}
        onInputKeyDown={(event) => {
          const enter = event.key === 'Enter';
          // Enter belongs to the search here: it must not send the form.
          if (enter) event.preventDefault();
          // Without rows antd has no list that would close at Escape.
          if (event.key === 'Escape') setOpen(false);
          if (enter && shown && current && options.length > 0) return;
          if (enter) {
            search.now();
            setOpen(true);
          }
          // Otherwise Enter would close the list while it is loading, and Tab would choose an option.
          if (enter || event.key === 'Tab') event.stopPropagation();
        }}
        style={{ width: '100%' }}
        styles={POPUP}
        virtual={false}
        popupMatchSelectWidth={false}
        listHeight={320}
        // After the field in the tab order, too.
        getPopupContainer={(field) => field.parentElement ?? document.body}
        // antd opens no list that has nothing to say.
        notFoundContent={listed}
        popupRender={(list) => (
          <Flex vertical role="group" aria-label={listed} aria-busy={!current}>
            {/* antd marks the first row when a list begins, not when its rows become those of another text. */}
            {options.length > 0 && <Fragment key={current ? search.texto : ''}>{list}</Fragment>}
            <Flex wrap align="center" justify="space-between" gap={8} style={{ padding: '8px 12px' }}>
              {problem && <ErrorState problem={problem} onRetry={retry} />}
              <Text type="secondary" role="status">
                {!problem && (current && response ? `${newsOf(response.total, options.length)}${news}` : 'Buscando…')}
              </Text>
              {current && response && way}
            </Flex>
          </Flex>
        )}
      />
    </Frame>
  );
}
