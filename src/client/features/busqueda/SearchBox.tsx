/** Finds alumnos, folios, schools and announcements from anywhere: Ctrl+K or «/», type, arrow, Enter. */
import { skipToken } from '@reduxjs/toolkit/query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { usePast } from '#client/api/travel.ts';
import { useRows } from '#client/api/useRows.ts';
import { usePaused } from '#client/lib/hooks.ts';
import type { ScreenName } from '#client/lib/urls.ts';
import { Icon } from '#client/ui/Icon.tsx';
import { SEARCH_MAX } from '#contract/rules.ts';
import { busqueda } from './endpoints.ts';
import { type Option, useGroups } from './options.ts';
import css from './SearchBox.module.css';
import { SearchResults } from './SearchResults.tsx';

/** Milliseconds without a keystroke after which the search runs. */
const PAUSE_MS = 200;

interface Props {
  /** The screens that the person may see. */
  shown: ReadonlySet<ScreenName>;
  /** As the store has it: whether it is open, and the text that was searched for last. */
  palette: { open: boolean; texto: string };
  onOpen: (open: boolean) => void;
  onSearch: (texto: string) => void;
}

export function SearchBox({ shown, palette, onOpen, onSearch }: Props) {
  const id = useId();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const past = usePast();
  const [text, setTyped] = useState('');
  const typed = past ? palette.texto : text;
  const { open } = palette;
  const setOpen = (next: boolean) => next !== open && onOpen(next);
  const [active, setActive] = useState<string | null>(null);
  const [paused, now] = usePaused(text, PAUSE_MS);
  const texto = past ? palette.texto : paused.trim().toUpperCase();
  const unsaid = !past && texto !== palette.texto;
  useEffect(() => {
    if (unsaid) onSearch(texto);
  }, [unsaid, texto, onSearch]);
  const found = useRows(busqueda.endpoints.search, texto ? texto : skipToken);
  const groups = useGroups(texto ? found.answer : undefined, shown);
  const expanded = open && texto !== '';
  // What an older text found is shown until the new answer has come, but Enter opens none of it.
  const current = expanded && !found.updating && texto === typed.trim().toUpperCase();
  const options = current ? groups.flatMap((group) => group.options) : [];
  const marked = options.find(({ key }) => key === active) ?? options[0];
  useShortcut(input);

  const choose = ({ to }: Option) => {
    setTyped('');
    setOpen(false);
    setActive(null);
    // The screen that comes takes the focus where it wants it.
    document.getElementById('contenido')?.focus();
    navigate(to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      if (marked && !event.repeat) choose(marked);
      else now();
      if (typed.trim() !== '') setOpen(!marked);
    } else if (event.key === 'Escape') {
      // The browser would empty the box at the first Escape, which only closes what was found.
      event.preventDefault();
      if (expanded) setOpen(false);
      else if (typed) setTyped('');
      else input.current?.blur();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      if (!marked) return;
      const step = event.key === 'ArrowDown' ? 1 : -1;
      const next = (options.indexOf(marked) + step + options.length) % options.length;
      setActive(options[next]?.key ?? null);
    }
  };
  return (
    <search
      className={css.search}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <Icon name="SearchOutlined" className={css.icon ?? ''} />
      <input
        ref={input}
        id={id}
        type="text"
        role="combobox"
        aria-label="Buscar en todo"
        aria-keyshortcuts="Control+K /"
        aria-autocomplete="list"
        aria-expanded={expanded}
        aria-controls={expanded ? `${id}-list` : undefined}
        aria-activedescendant={marked ? `${id}-${marked.key}` : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={SEARCH_MAX}
        placeholder="Buscar (Ctrl+K)"
        className={css.input}
        value={typed}
        onFocus={() => setOpen(true)}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setActive(null);
          setOpen(true);
        }}
        onKeyDown={onKeyDown}
      />
      {expanded && (
        <SearchResults
          id={id}
          groups={groups}
          found={found}
          marked={marked?.key ?? null}
          onMark={setActive}
          onChoose={choose}
        />
      )}
    </search>
  );
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** Ctrl+K anywhere, «/» where it is not typed into something; a dialog keeps the focus. */
function useShortcut(input: { current: HTMLInputElement | null }): void {
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      const combined = (ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k';
      const slash = key === '/' && !ctrlKey && !metaKey && !altKey && !isTyping(target);
      if (!(combined || slash) || document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [input]);
}
