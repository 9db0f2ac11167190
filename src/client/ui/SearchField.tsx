import { memo, type RefObject, useId } from 'react';
import { upperCase } from '#client/lib/upperCase.ts';
import { SEARCH_MAX } from '#contract/rules.ts';
import css from './fields.module.css';
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
  ref?: RefObject<HTMLInputElement | null>;
}

/** The search box of a list: searches while one types, at once with Enter. */
export function SearchField({ label, value, onSearch, placeholder, onArrowDown, ref }: Props) {
  const id = useId();
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
      <input
        ref={ref}
        id={id}
        type="search"
        className={css.control}
        value={typed}
        maxLength={SEARCH_MAX}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget, nativeEvent }) => {
          // Capitals in the middle of a dead key («´» before «a») would lose the accent.
          if ((nativeEvent as InputEvent).isComposing) setTyped(currentTarget.value);
          else take(upperCase(currentTarget));
        }}
        onCompositionEnd={({ currentTarget }) => take(upperCase(currentTarget))}
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

type Choices = readonly { value: string; label: string }[];

/** The same choices are the same options, however often what stands around them is made anew. */
const Options = memo(function Options({ options }: { options: Choices }) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
});

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
  options: Choices;
}) {
  const id = useId();
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <select id={id} className={css.control} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        <Options options={options} />
      </select>
    </div>
  );
}
