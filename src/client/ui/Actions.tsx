import type { Ref } from 'react';
import { Button, type ButtonKind, ButtonLink } from './Button.tsx';

/** A way on, in words: to another screen, or what a click does. */
export interface Action {
  text: string;
  kind?: ButtonKind;
  to?: string;
  onClick?: () => unknown;
  busy?: boolean | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
}

/**
 * Buttons side by side; those that are not offered are false. Each is told by its place: one that says something else once
 * it was pressed is the same button, and keeps the keyboard.
 */
export const Actions = ({ of, small }: { of: readonly (Action | false)[]; small?: boolean }) =>
  of.map(
    // biome-ignore lint/suspicious/noArrayIndexKey: the place is what tells it
    (action, place) => action && <One key={place} {...action} small={small === true} />,
  );

const One = ({ text, kind = 'plain', to, onClick, small, busy, ref }: Action & { small: boolean }) =>
  to === undefined ? (
    <Button ref={ref} kind={kind} small={small} busy={busy} onClick={() => void onClick?.()}>
      {text}
    </Button>
  ) : (
    <ButtonLink kind={kind} small={small} to={to}>
      {text}
    </ButtonLink>
  );
