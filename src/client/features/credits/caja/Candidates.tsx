import { type KeyboardEvent, useRef } from 'react';
import { useEntities } from '#client/entities/state.ts';
import { useFocusAfter } from '#client/lib/focus.ts';
import { count } from '#client/lib/numbers.ts';
import { screens } from '#client/lib/urls.ts';
import { ButtonLink } from '#client/ui/ButtonLink.tsx';
import { Money } from '#client/ui/Money.tsx';
import { fullName, schoolAndGroupOf } from '#contract/person.ts';
import { formatPhone } from '#contract/phones.ts';
import till from '../till/Till.module.css';
import css from './Caja.module.css';

interface Props {
  candidates: readonly { id: number; saldo: number; por?: string | undefined }[];
  /** How many match in all, and the text that finds them. */
  total: number;
  texto: string;
  /** They are shown while it is typed: the field keeps the focus. */
  live?: boolean;
  /** Called with the text that means the chosen one alone. */
  onChoose: (text: string) => void;
}

/** Candidates for the text; arrows and Enter choose one. */
export function Candidates({ candidates, total, texto, live = false, onChoose }: Props) {
  const users = useEntities(
    'users',
    candidates.map(({ id }) => id),
  );
  const frame = useRef<HTMLUListElement>(null);
  const guard = useFocusAfter(frame, 'button', live ? () => false : undefined);
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
              <span className={till.what}>
                <strong>{fullName(user)}</strong>
                <span className={till.where}>
                  {[por, schoolAndGroupOf(user), user.celular && formatPhone(user.celular)].filter(Boolean).join(' · ')}
                </span>
              </span>
              <span className={till.saldo}>{saldo > 0 ? <Money value={saldo} /> : 'sin saldo'}</span>
            </button>
          </li>
        );
      })}
      {total > candidates.length && (
        <li>
          <ButtonLink kind="quiet" to={screens.solicitudes({ texto })}>
            y {count(total - candidates.length)} más
          </ButtonLink>
        </li>
      )}
    </ul>
  );
}
