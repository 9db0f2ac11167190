/** antd's Select with the values that forms and filters have: a text, '' for none chosen. */
import Select, { type SelectProps } from 'antd/es/select';
import { type ComponentProps, useId } from 'react';
import { TOUCH, useMedia } from '#client/lib/hooks.ts';
import { foldText } from '#contract/search.ts';
import { Frame } from './Frame.tsx';

export interface Option<Value extends string = string> {
  value: Value;
  label: string;
}

interface Props<Value extends string>
  extends Pick<ComponentProps<typeof Select>, 'id' | 'disabled' | 'status' | 'onBlur'> {
  value: Value;
  onChange: (value: Value) => void;
  options: readonly Option<Value>[];
  /** The first option: nothing chosen. */
  placeholder?: string | undefined;
}

/** From so many on a list is searched on a phone too: below, its keyboard would only hide the list. */
const SEARCHED = 8;

/** As everywhere: without accents and capitals. «Elige la escuela» is no answer to who looks for «escuela». */
const matches: Exclude<SelectProps['filterOption'], boolean | undefined> = (typed, option) =>
  !!option?.value && foldText(String(option.label)).includes(foldText(typed));

export function Choose<Value extends string>({ value, onChange, options, placeholder, ...rest }: Props<Value>) {
  const touch = useMedia(TOUCH);
  const none = placeholder === undefined ? [] : [{ value: '' as Value, label: placeholder }];
  return (
    <Select<Value>
      {...rest}
      // A list that makes only the rows in sight hides the others from those who listen; ours are short.
      virtual={false}
      style={{ width: '100%' }}
      value={value}
      options={[...none, ...options]}
      showSearch={(!touch || options.length >= SEARCHED) && { filterOption: matches }}
      onChange={onChange}
    />
  );
}

/** A choice beside a search box: school, group, what to search by. */
export function FilterSelect<Value extends string>({ label, ...rest }: Props<Value> & { label: string }) {
  const id = useId();
  return (
    <Frame id={id} label={label}>
      <Choose {...rest} id={id} />
    </Frame>
  );
}
