/** Typed filters of a list: a search box and a typed choice. */
import Input, { type InputRef } from 'antd/es/input';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { TOUCH } from '#client/lib/hooks.ts';
import { SEARCH_MAX } from '#contract/rules.ts';
import { Frame, useIds } from '../form/Frame.tsx';
import { useTyped } from './useTyped.ts';

/** Makes what stands in a field capitals. The caret stays where it is; set through React it would jump to the end. */
function upperCase(input: HTMLInputElement): string {
  const { value, selectionStart, selectionEnd } = input;
  const capitals = value.toUpperCase();
  if (capitals !== value) {
    input.value = capitals;
    input.setSelectionRange(selectionStart, selectionEnd);
  }
  return capitals;
}

interface SearchProps {
  label: string;
  /** Current search text. */
  value: string;
  /** The text trimmed, in capitals as the specification asks. */
  onSearch: (text: string) => void;
  placeholder?: string;
  /** Arrow down: on to the rows, once those of this text are there. */
  onArrowDown?: (text: string) => void;
  ref?: RefObject<InputRef | null>;
  /** Has the keyboard as the screen opens; not on a phone, where that would cover the list. */
  focused?: boolean;
}

/** The search box of a list: searches while one types, at once with Enter. */
export function SearchField({ label, value, onSearch, placeholder, onArrowDown, ref, focused }: SearchProps) {
  const id = useId();
  const own = useRef<InputRef>(null);
  const box = ref ?? own;
  useEffect(() => {
    if (focused && !window.matchMedia(TOUCH).matches) box.current?.focus({ preventScroll: true });
  }, [focused, box]);
  // antd hands a copy of the field to `onChange`: what is done to that one moves no caret.
  const capitals = () => (box.current?.input ? upperCase(box.current.input) : typed);
  const { typed, setTyped, send, soon } = useTyped(value, onSearch);
  const take = (text: string) => {
    setTyped(text);
    soon(() => send(text.trim()));
  };
  return (
    <search>
      <Frame id={id} label={label}>
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
      </Frame>
    </search>
  );
}

interface TextProps {
  label: string;
  /** Current filter value; '' for none. */
  value: string;
  onChange: (value: string) => void;
  /** Choice of a spelling; null if there is none. */
  read: (typed: string) => string | null;
  /** Said at the field when what stands there means nothing. */
  wrong: string;
  placeholder?: string;
}

/** A choice beside a search box that is quicker typed than picked. What means nothing is said and not sent. */
export function FilterText({ label, value, onChange, read, wrong, placeholder }: TextProps) {
  const { typed, setTyped, send, afterPause } = useTyped(value, onChange);
  const [complete, setComplete] = useState(false);
  const meant = (text: string) => (text.trim() === '' ? '' : read(text));
  const apply = (text: string) => {
    const next = meant(text);
    if (next !== null) send(next);
  };
  const finish = (text: string) => {
    apply(text);
    setTyped(meant(text) ?? text);
    setComplete(true);
  };
  // While one types, «1» is not wrong yet.
  const errors = meant(typed) === null && (complete || typed.trim().length > 1) ? [wrong] : [];
  const { id, aria } = useIds(errors, undefined);
  return (
    <Frame id={id} label={label} live errors={errors}>
      <Input
        {...aria}
        id={id}
        type="text"
        value={typed}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          const text = event.currentTarget.value;
          setTyped(text);
          setComplete(false);
          afterPause(() => apply(text));
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') finish(event.currentTarget.value);
        }}
        onBlur={(event) => finish(event.currentTarget.value)}
      />
    </Frame>
  );
}
