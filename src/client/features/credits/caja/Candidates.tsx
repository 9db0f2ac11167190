import { type KeyboardEvent, useRef } from 'react';
import { useEntities } from '#client/entities/state.ts';
import { useFocusAfter } from '#client/lib/focus.ts';
import { screens } from '#client/lib/urls.ts';
import { Money } from '#client/ui/Money.tsx';
import { fullName, schoolAndGroupOf } from '#contract/person.ts';
import { formatPhone } from '#contract/phones.ts';
import css from './Caja.module.css';

interface Props {
  candidates: readonly { id: number; saldo: number; por?: string | undefined }[];
  /** Called with the text that means the chosen one alone. */
  onChoose: (text: string) => void;
}

/** Candidates for the text; arrows and Enter choose one. */
export function Candidates({ candidates, onChoose }: Props) {
  const users = useEntities(
    'users',
    candidates.map(({ id }) => id),
  );
  const frame = useRef<HTMLUListElement>(null);
  const guard = useFocusAfter(frame, 'button');
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.key === 'Enter') guard(event);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const buttons = [...(frame.current?.querySelectorAll('button') ?? [])];
    buttons[buttons.indexOf(event.currentTarget) + step]?.focus();
  };
  return (
    <ul ref={frame} className={css.candidates} aria-label="¿A quién le cobras?">
      {users.map((user) => {
        const { saldo = 0, por } = candidates.find(({ id }) => id === user.id) ?? {};
        return (
          <li key={user.id}>
            <button
              type="button"
              className={css.candidate}
              onKeyDown={onKeyDown}
              onClick={() => onChoose(por ?? screens.alumno(user.id))}
            >
              <span className={css.what}>
                <strong>{fullName(user)}</strong>
                <span className={css.where}>
                  {[por, schoolAndGroupOf(user), user.celular && formatPhone(user.celular)].filter(Boolean).join(' · ')}
                </span>
              </span>
              <span className={css.saldo}>{saldo > 0 ? <Money value={saldo} /> : 'sin saldo'}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
