/** antd's Select with the values that forms and filters have: a text, '' for none chosen. */
import Select, { type SelectProps } from 'antd/es/select';
import { type ComponentProps, useId } from 'react';
import { TOUCH, useMedia } from '#client/lib/hooks.ts';
import { foldSearch } from '#contract/search.ts';
import { Frame } from './Frame.tsx';

export interface Option<Value extends string = string> {
  value: Value;
  label: string;
}

interface Props<Value extends string>
  extends Pick<
    ComponentProps<typeof Select>,
    | 'id'
    | 'disabled'
    | 'status'
    | 'onBlur'
    | 'aria-label'
    | 'autoFocus'
    | 'defaultOpen'
    | 'size'
    | 'popupMatchSelectWidth'
  > {
  value: Value;
  onChange: (value: Value) => void;
  options: readonly Option<Value>[];
  /** The first option: nothing chosen. */
  placeholder?: string | undefined;
  /** The last change is on its way: the list does not open. Not `disabled`, which would take the focus away. */
  busy?: boolean;
}

export const WAITING = { opacity: 0.55 };

/** From so many on a list is searched on a phone too: below, its keyboard would only hide the list. */
const SEARCHED = 8;

/** As everywhere: without accents and capitals. «Elige la escuela» must not match a search for «escuela». */
const matches: Exclude<SelectProps['filterOption'], boolean | undefined> = (typed, option) =>
  !!option?.value && foldSearch(String(option.label)).includes(foldSearch(typed));

export function Choose<Value extends string>({ value, onChange, options, placeholder, busy, ...rest }: Props<Value>) {
  const touch = useMedia(TOUCH);
  const none = placeholder === undefined ? [] : [{ value: '' as Value, label: placeholder }];
  return (
    <Select<Value>
      {...rest}
      // A virtual list would hide rows from screen readers; ours are short.
      virtual={false}
      style={{ width: '100%', ...(busy && WAITING) }}
      value={value}
      options={[...none, ...options]}
      showSearch={(!touch || options.length >= SEARCHED) && { filterOption: matches }}
      onChange={onChange}
      {...(busy && { open: false, 'aria-disabled': true })}
    />
  );
}

/** Options of a filter: all of them first, then each value by its name. */
export const filterOptions = (all: string, names: Readonly<Record<string, string>>) => [
  { value: '', label: all },
  ...Object.entries(names).map(([value, label]) => ({ value, label })),
];

/** A choice beside a search box: school, group, kind of search. */
export function FilterSelect<Value extends string>({ label, ...rest }: Props<Value> & { label: string }) {
  const id = useId();
  return (
    <Frame id={id} label={label}>
      <Choose {...rest} id={id} />
    </Frame>
  );
}
