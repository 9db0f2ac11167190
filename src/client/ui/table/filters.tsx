import Input, { type InputRef } from 'antd/es/input/Input';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { TOUCH, useLatest } from '#client/lib/hooks.ts';
import { SEARCH_MAX } from '#contract/rules.ts';
import { Frame, useIds } from '../form/Frame.tsx';

/** Milliseconds without a keystroke after which a filter is applied: the rows come while the finger is still there. */
const PAUSE_MS = 50;

/**
 * The text of a filter's field and its value. The value is in the address and arrives a little later: one that was sent
 * from here must not overwrite text typed since; any other (back, forward, a button) must.
 */
function useTyped(value: string, onSend: (value: string) => void) {
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  const wait = (work: () => void) => {
    stop();
    timer.current = setTimeout(() => {
      timer.current = undefined;
      // A filter that is chosen before the address is rendered would take away the text again.
      flushSync(work);
    }, PAUSE_MS);
  };
  /** Sent, and not come back through the address yet; oldest first. */
  const underWay = useRef<string[]>([]);
  // The debounced text applies to the filters at that time, not at the last keystroke.
  const latest = useLatest({ value, onSend });
  const known = useRef(value);
  useEffect(() => {
    // The initial text must not overwrite input typed before the box mounted.
    if (value === known.current) return;
    known.current = value;
    const position = underWay.current.lastIndexOf(value);
    underWay.current = position < 0 ? [] : underWay.current.slice(position + 1);
    if (position >= 0) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    setTyped(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    typed,
    setTyped,
    /** Sends at once, unless it is the value sent last. */
    send(next: string) {
      stop();
      if (next === (underWay.current.at(-1) ?? latest.current.value)) return;
      underWay.current.push(next);
      latest.current.onSend(next);
    },
    /** Does something once nothing has been typed for a moment. */
    afterPause: wait,
    /** Debounces only after recent typing: a slow typist waits for no pause. */
    soon(work: () => void) {
      const resting = timer.current === undefined;
      if (resting) work();
      wait(resting ? () => undefined : work);
    },
  };
}

/** Makes the text of a field upper case in place: set through React the caret would jump to the end. */
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
  // antd passes a copy of the field to `onChange`: changing that one moves no caret.
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
  /** Error of the field for a meaningless text. */
  wrong: string;
  placeholder?: string;
}

/** A choice beside a search box that is quicker typed than picked. Meaningless text is reported and not sent. */
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
