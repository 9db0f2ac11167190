/** Links to other screens in the look of buttons. Apart from `Button`: visitors need no router. */
import AntdButton, { type ButtonProps as AntdButtonProps } from 'antd/es/button';
import { type MouseEvent, memo, type Ref, useCallback } from 'react';
import { Link, type LinkProps as RouterLinkProps, useHref, useLinkClickHandler } from 'react-router-dom';
import { useLatest } from '#client/lib/hooks.ts';
import { editLink } from '#client/lib/listParams.ts';
import { VARIABLES } from './Antd.tsx';
import { Button, type ButtonKind, type Look, lookOf } from './Button.tsx';

interface LinkProps extends Omit<AntdButtonProps, 'type' | 'size' | 'href'>, Look {
  to: string;
  state?: unknown;
  ref?: Ref<HTMLAnchorElement>;
}

/** The router tells each link of every new address: antd's buttons are not drawn anew for that. */
const SameButton = memo(AntdButton);

/** A link to another screen that looks like a button. */
export function ButtonLink({ to, state, kind, small, icon, ref, onClick, ...rest }: LinkProps) {
  const latest = useLatest({ onClick, follow: useLinkClickHandler(to, { state }) });
  const click = useCallback(
    (event: MouseEvent<HTMLElement>) => {
      latest.current.onClick?.(event);
      latest.current.follow(event as MouseEvent<HTMLAnchorElement>);
    },
    [latest],
  );
  return (
    <SameButton
      {...rest}
      {...lookOf({ ...(kind && { kind }), ...(small && { small }), icon })}
      ref={ref as Ref<HTMLAnchorElement | HTMLButtonElement>}
      href={useHref(to)}
      onClick={click}
    />
  );
}

const SMALL_BUTTON = `ant-btn ${VARIABLES} ant-btn-default ant-btn-color-default ant-btn-variant-outlined ant-btn-sm`;

/** A link of a row, in the look of a small button: the 75 buttons of a list took most of the time in which it is drawn. */
export const RowLink = ({ children, ...rest }: Omit<RouterLinkProps, 'className'>) => (
  <Link {...rest} className={SMALL_BUTTON}>
    <span>{children}</span>
  </Link>
);

/** Opens one row of the list on this screen for changes; `name` identifies it for screen readers. */
export const EditLink = ({ id, name }: { id: number; name: string }) => (
  <ButtonLink small to={editLink(id)} aria-label={`Editar ${name}`}>
    Editar
  </ButtonLink>
);

/** The key of a deed, behind its words. Nothing where there are no keys: global.css hides it on touch. */
export const KeyHint = ({ children }: { children: string }) => <span className="tecla"> ({children})</span>;

/** A link or an action as a text button. */
export interface Action {
  text: string;
  /** The key that does the same: «R». */
  shortcut?: string;
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

function One({ text, shortcut, kind = 'plain', to, onClick, small, busy, ref }: Action & { small: boolean }) {
  const words = (
    <>
      {text}
      {shortcut && <KeyHint>{shortcut}</KeyHint>}
    </>
  );
  return to === undefined ? (
    <Button ref={ref} kind={kind} small={small} busy={busy} onClick={() => void onClick?.()}>
      {words}
    </Button>
  ) : (
    <ButtonLink kind={kind} small={small} to={to}>
      {words}
    </ButtonLink>
  );
}
