import { Button, type ButtonKind, ButtonLink } from './Button.tsx';

/** A way on, in words: to another screen, or what a click does. */
export interface Action {
  text: string;
  kind?: ButtonKind;
  to?: string;
  onClick?: () => unknown;
}

/** Buttons side by side; those that are not offered are false. */
export const Actions = ({ of, small }: { of: readonly (Action | false)[]; small?: boolean }) =>
  of
    .filter((action) => action !== false)
    .map(({ text, kind = 'plain', to, onClick }) =>
      to === undefined ? (
        <Button key={text} kind={kind} small={small === true} onClick={() => void onClick?.()}>
          {text}
        </Button>
      ) : (
        <ButtonLink key={text} kind={kind} small={small === true} to={to}>
          {text}
        </ButtonLink>
      ),
    );
