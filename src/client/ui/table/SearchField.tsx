import Input, { type InputRef } from 'antd/es/input';
import { type RefObject, useId, useRef } from 'react';
import { upperCase } from '#client/lib/upperCase.ts';
import { SEARCH_MAX } from '#contract/rules.ts';
import { Choose, type Option } from '../form/Choose.tsx';
import css from '../form/fields.module.css';
import { useTyped } from './useTyped.ts';

interface Props {
  label: string;
  /** What the list searches for now. */
  value: string;
  /** The text trimmed, in capitals as the specification asks. */
  onSearch: (text: string) => void;
  placeholder?: string;
  /** Arrow down: on to the rows, once those of this text are there. */
  onArrowDown?: (text: string) => void;
  ref?: RefObject<InputRef | null>;
}

/** The search box of a list: searches while one types, at once with Enter. */
export function SearchField({ label, value, onSearch, placeholder, onArrowDown, ref }: Props) {
  const id = useId();
  const own = useRef<InputRef>(null);
  const box = ref ?? own;
  // antd hands a copy of the field to `onChange`: what is done to that one moves no caret.
  const capitals = () => (box.current?.input ? upperCase(box.current.input) : typed);
  const { typed, setTyped, send, soon } = useTyped(value, onSearch);
  const take = (text: string) => {
    setTyped(text);
    soon(() => send(text.trim()));
  };
  return (
    <search className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <Input
        ref={box}
        id={id}
        type="search"
        value={typed}
        maxLength={SEARCH_MAX}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget, nativeEvent }) => {
          // Capitals in the middle of a dead key («´» before «a») would lose the accent.
          if ((nativeEvent as InputEvent).isComposing) setTyped(currentTarget.value);
          else take(capitals());
        }}
        onCompositionEnd={() => take(capitals())}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          const text = event.currentTarget.value.trim();
          if (event.key === 'Enter') send(text);
          if (event.key === 'ArrowDown' && onArrowDown) {
            event.preventDefault();
            send(text);
            onArrowDown(text);
          }
        }}
      />
    </search>
  );
}

/** A choice beside a search box: school, group, what to search by. */
export function FilterSelect({
  label,
  value,
  onChange,
  options,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly Option[];
}) {
  const id = useId();
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <Choose id={id} value={value} onChange={onChange} options={options} />
    </div>
  );
}
