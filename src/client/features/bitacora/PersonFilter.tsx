/** Whose deeds the log shows: a person found by name; the address holds their id. */
import { skipToken } from '@reduxjs/toolkit/query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useAnswer } from '#client/api/useAnswer.ts';
import { type RowsResult, useRows } from '#client/api/useRows.ts';
import { catalogs } from '#client/entities/catalogs.ts';
import { fullName, placeOf } from '#client/entities/person.ts';
import { selectUser, selectUsers } from '#client/entities/select.ts';
import { useAppSelector } from '#client/entities/state.ts';
import { usePaused } from '#client/lib/hooks.ts';
import { idOf } from '#client/lib/urls.ts';
import { Button } from '#client/ui/Button.tsx';
import fields from '#client/ui/form/fields.module.css';
import type { User } from '#contract/entities.ts';
import { isStaff, ROL_NAMES } from '#contract/roles.ts';
import { SEARCH_MAX } from '#contract/rules.ts';
import css from './Bitacora.module.css';
import { bitacora } from './endpoints.ts';

/** Milliseconds without a keystroke after which the search runs. */
const PAUSE_MS = 200;

interface Props {
  /** The id of the person; '' for everybody. */
  value: string;
  onChange: (id: string) => void;
}

export function PersonFilter({ value, onChange }: Props) {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const chosen = idOf(value);
  // What was used is gone once it was used: the keyboard goes on with what took its place.
  const moved = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once what was used has gone
  useEffect(() => {
    if (moved.current) place.current?.querySelector<HTMLElement>('input, button')?.focus();
    moved.current = false;
  }, [chosen]);
  const change = (next: string) => {
    moved.current = true;
    onChange(next);
  };
  return (
    <div ref={place} className={fields.field}>
      <label className={fields.label} htmlFor={id}>
        Persona
      </label>
      {chosen === null ? (
        <Search id={id} onChoose={(user) => change(String(user.id))} />
      ) : (
        <Chosen id={id} userId={chosen} onClear={() => change('')} />
      )}
    </div>
  );
}

function Chosen({ id, userId, onClear }: { id: string; userId: number; onClear: () => void }) {
  useAnswer(catalogs.endpoints.person, userId);
  const user = useAppSelector((state) => selectUser(state, userId));
  const name = user ? fullName(user) : `Persona ${userId}`;
  return (
    <div className={css.chosen}>
      <span className={css.person}>{name}</span>
      <Button id={id} small kind="quiet" onClick={onClear} aria-label={`Quitar a ${name}`}>
        Quitar
      </Button>
    </div>
  );
}

function Search({ id, onChoose }: { id: string; onChoose: (user: User) => void }) {
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const [paused] = usePaused(typed, PAUSE_MS);
  const texto = paused.trim().toUpperCase();
  const found = useRows(bitacora.endpoints.findPersonas, texto || skipToken);
  const people = useAppSelector((state) => selectUsers(state, texto ? found.answer?.ids : undefined));
  const shown = open && texto !== '';
  // Rows of an older text stay until the new ones have come, but nobody is chosen from them.
  const current = !found.updating && texto === typed.trim().toUpperCase();
  const marked = shown && current && people.length > 0 ? Math.min(active, people.length - 1) : null;

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const user = marked === null ? undefined : people[marked];
    if (event.key === 'Enter' && user) onChoose(user);
    else if (event.key === 'Escape') setOpen(false);
    else if (step !== 0 && marked !== null) setActive((marked + step + people.length) % people.length);
    else return;
    event.preventDefault();
  };
  return (
    <div className={css.combobox}>
      <input
        id={id}
        type="text"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={`${id}-list`}
        aria-activedescendant={marked === null ? undefined : `${id}-${marked}`}
        className={fields.control}
        placeholder="Todas: escribe un nombre"
        autoComplete="off"
        spellCheck={false}
        maxLength={SEARCH_MAX}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setActive(0);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      {shown && (
        <div className={css.found}>
          <div id={`${id}-list`} role="listbox" aria-label="Personas encontradas">
            {people.map((user, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the search box, which keeps the focus
              // biome-ignore lint/a11y/useFocusableInteractive: the search box keeps the focus and names the marked row
              <div
                key={user.id}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === marked}
                className={css.option}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChoose(user)}
              >
                <span>{fullName(user)}</span>
                <span className={css.facts}>{isStaff(user.rol) ? ROL_NAMES[user.rol] : placeOf(user)}</span>
              </div>
            ))}
          </div>
          <p role="status" className={css.line}>
            {newsOf(found, people.length, current)}
          </p>
        </div>
      )}
    </div>
  );
}

function newsOf({ answer, problem }: RowsResult<{ total: number }>, shown: number, current: boolean) {
  if (problem) return problem.message;
  if (!answer || !current) return 'Buscando…';
  if (answer.total === 0) return 'Nadie coincide.';
  if (answer.total > shown) return `Se muestran ${shown} de ${answer.total}: escribe algo más.`;
  return answer.total === 1 ? '1 resultado' : `${answer.total} resultados`;
}
