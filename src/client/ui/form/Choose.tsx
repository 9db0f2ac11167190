/** antd's Select with the values that forms and filters have: a text, '' for none chosen. */
import Select, { type SelectProps } from 'antd/es/select';
import type { ComponentProps } from 'react';
import { TOUCH, useMedia } from '#client/lib/hooks.ts';
import { foldText } from '#contract/search.ts';

export interface Option {
  value: string;
  label: string;
}

interface Props extends Pick<ComponentProps<typeof Select>, 'id' | 'disabled' | 'status' | 'onBlur'> {
  value: string;
  onChange: (value: string) => void;
  options: readonly Option[];
  /** The first option: nothing chosen. */
  placeholder?: string | undefined;
}

/** From so many on a list is searched on a phone too: below, its keyboard would only hide the list. */
const SEARCHED = 8;

/** As everywhere: without accents and capitals. «Elige la escuela» is no answer to who looks for «escuela». */
const matches: Exclude<SelectProps['filterOption'], boolean | undefined> = (typed, option) =>
  !!option?.value && foldText(String(option.label)).includes(foldText(typed));

export function Choose({ value, onChange, options, placeholder, ...rest }: Props) {
  const touch = useMedia(TOUCH);
  const none = placeholder === undefined ? [] : [{ value: '', label: placeholder }];
  return (
    <Select<string>
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
