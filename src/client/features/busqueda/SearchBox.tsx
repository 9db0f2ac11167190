/** The palette: finds records and actions from anywhere. Ctrl+K or «/», type, arrow, Enter. */
import SearchOutlined from '@ant-design/icons/SearchOutlined';
import { skipToken } from '@reduxjs/toolkit/query';
import Input, { type InputRef } from 'antd/es/input/Input';
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type ListState, useList } from '#client/entities/state.ts';
import { TOUCH, useLatest, useMedia, usePaused } from '#client/lib/hooks.ts';
import { counted } from '#client/lib/numbers.ts';
import type { ScreenName } from '#client/lib/urls.ts';
import { isTyping } from '#client/lib/useKeys.ts';
import { ErrorState } from '#client/ui/Page.tsx';
import { SEARCH_MAX } from '#contract/rules.ts';
import { busqueda, type Found } from './api.ts';
import { type Group, NEW_ALUMNO, type Option, type ScreenOption, useFirst, useGroups, wantedOf } from './options.ts';
import css from './SearchBox.module.css';

/** Ctrl+K anywhere, «/» where it is not typed into something; a dialog keeps the focus. */
function useShortcut(open: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      const combined = (ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k';
      const slash = key === '/' && !ctrlKey && !metaKey && !altKey && !isTyping(target);
      if (!(combined || slash) || document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [open]);
}

/** Milliseconds without a keystroke after which the search runs. */
const PAUSE_MS = 200;
const ID = 'buscar-en-todo';

interface Props {
  shown: ReadonlySet<ScreenName>;
  screenOptions: readonly ScreenOption[];
  abonos: boolean;
  recent: readonly string[];
  /** As the store has it: whether it is open, and the text that was searched for last. */
  palette: { open: boolean; texto: string };
  onOpen: (open: boolean) => void;
  onSearch: (texto: string) => void;
  onChosen: (key: string) => void;
}

export function SearchBox({ shown, screenOptions, abonos, recent, palette, onOpen, onSearch, onChosen }: Props) {
  const navigate = useNavigate();
  const input = useRef<InputRef>(null);
  const touch = useMedia(TOUCH);
  const { open, texto } = palette;
  const [typed, setTyped] = useState(texto);
  const setOpen = (next: boolean) => next !== open && onOpen(next);
  const [active, setActive] = useState<string | null>(null);
  const [paused, now] = usePaused(typed, PAUSE_MS);
  const latest = useLatest(texto);
  useEffect(() => {
    const wanted = wantedOf(paused);
    if (wanted !== latest.current) onSearch(wanted);
  }, [paused, latest, onSearch]);
  const clear = () => {
    setTyped('');
    onSearch('');
    setActive(null);
  };
  const found = useList(busqueda.useSearchQuery(texto ? texto : skipToken));
  const blank = typed.trim() === '';
  // Results of an older text stay until the new response, but Enter opens none of them.
  const current = texto !== '' && !found.waiting && texto === wantedOf(typed);
  const first = useFirst(screenOptions, recent);
  const here = useGroups(typed, undefined, { shown, screenOptions, abonos });
  const all = useGroups(typed, texto ? found.response : undefined, { shown, screenOptions, abonos });
  const groups = blank ? first : all;
  const options = open ? (blank ? first : current ? all : here).flatMap((group) => group.options) : [];
  const marked = options.find(({ key }) => key === active) ?? options[0];
  /** What had the focus before the keys brought it here. */
  const before = useRef<Element | null>(null);
  useShortcut(
    useCallback(() => {
      const { activeElement } = document;
      if (activeElement !== input.current?.input) before.current = activeElement;
      input.current?.focus();
      input.current?.select();
      onOpen(true);
    }, [onOpen]),
  );

  const choose = ({ to, key, recent: remembered }: Option) => {
    onChosen(remembered ?? key);
    clear();
    setOpen(false);
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
      if (!blank) setOpen(!marked);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      if (!open && !typed) {
        input.current?.blur();
        if (before.current?.isConnected) (before.current as HTMLElement).focus();
        before.current = null;
        return;
      }
      clear();
      setOpen(false);
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
      <SearchOutlined aria-hidden className={css.icon} />
      <Input
        ref={input}
        id={ID}
        type="text"
        role="combobox"
        aria-label="Buscar en todo"
        aria-keyshortcuts="Control+K /"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={open ? `${ID}-list` : undefined}
        aria-activedescendant={marked ? `${ID}-${marked.key}` : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={SEARCH_MAX}
        placeholder={touch ? 'Buscar' : 'Buscar (Ctrl+K)'}
        value={typed}
        // Not on focus: tabbing through the page opens nothing.
        onClick={() => setOpen(true)}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setActive(null);
          setOpen(true);
        }}
        onKeyDown={onKeyDown}
      />
      {open && (
        <SearchResults
          id={ID}
          groups={groups}
          search={blank ? null : { typed: typed.trim(), current, found }}
          marked={marked?.key ?? null}
          onMark={setActive}
          onChoose={choose}
        />
      )}
    </search>
  );
}

interface SearchResultsProps {
  id: string;
  groups: readonly Group[];
  search: { typed: string; current: boolean; found: ListState<Found> } | null;
  marked: string | null;
  onMark: (key: string) => void;
  onChoose: (option: Option) => void;
}

/** Options of the palette by kind. */
function SearchResults({ id, groups, search, marked, onMark, onChoose }: SearchResultsProps) {
  const found = search?.found;
  const problem = found?.problem;
  const waiting = search !== null && !search.current && !problem;
  const total = groups.flatMap(({ options }) => options).filter(({ key }) => key !== NEW_ALUMNO).length;
  return (
    <div className={css.found} aria-busy={waiting}>
      <div id={`${id}-list`} role="listbox" aria-label="Encontrado" style={found?.updating ? { opacity: 0.55 } : {}}>
        {groups.map(({ label, options }) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox holds groups and options, no fieldset
          <div key={label} role="group" aria-labelledby={`${id}-${label}`}>
            <div id={`${id}-${label}`} role="presentation" className={css.kind}>
              {label}
            </div>
            {options.map((option) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the search box, which keeps the focus
              // biome-ignore lint/a11y/useFocusableInteractive: the search box keeps the focus and names the marked one
              <div
                key={option.key}
                id={`${id}-${option.key}`}
                role="option"
                aria-selected={option.key === marked}
                className={css.option}
                ref={option.key === marked ? intoView : undefined}
                onMouseDown={(event) => event.preventDefault()}
                onMouseMove={() => option.key !== marked && onMark(option.key)}
                onClick={() => onChoose(option)}
              >
                <span style={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{option.text}</span>
                <span style={{ color: 'var(--muted)', fontSize: 'var(--size-label)', overflowWrap: 'anywhere' }}>
                  {option.detail}
                </span>
              </div>
            ))}
          </div>
        ))}
      </div>
      {problem && <ErrorState problem={problem} {...(found && { onRetry: found.retry })} />}
      <p role="status" className={total > 0 && !(waiting && !found?.response) ? 'solo-lectores' : css.line}>
        {waiting ? 'Buscando…' : search && !problem && newsOf(total, search.typed)}
      </p>
    </div>
  );
}

const newsOf = (total: number, typed: string) =>
  total === 0 ? `Sin resultados para «${typed}»` : counted(total, 'resultado', 'resultados');

function intoView(element: HTMLElement | null): void {
  // Not every environment that renders pages lays them out.
  element?.scrollIntoView?.({ block: 'nearest' });
}
