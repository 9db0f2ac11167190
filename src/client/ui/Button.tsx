/** antd's button by the part that it plays on a screen. */
import LoadingOutlined from '@ant-design/icons/LoadingOutlined';
import AntdButton, { type ButtonProps as AntdButtonProps } from 'antd/es/button';
import { type MouseEvent, memo, type ReactNode, type Ref, useCallback } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import { useLatest } from '#client/lib/hooks.ts';
import { editLink } from '#client/lib/listParams.ts';

type ButtonKind = 'primary' | 'plain' | 'danger' | 'quiet';

interface Look {
  kind?: ButtonKind;
  small?: boolean;
  icon?: ReactNode;
}

const LOOKS: Record<ButtonKind, AntdButtonProps> = {
  primary: { type: 'primary' },
  plain: {},
  danger: { danger: true },
  quiet: { type: 'text' },
};

const lookOf = ({ kind = 'plain', small, icon }: Look): AntdButtonProps => ({
  ...LOOKS[kind],
  size: small ? 'small' : 'middle',
  icon,
  // antd would put a blank between the letters of a word of two.
  autoInsertSpace: false,
});

interface Props extends Omit<AntdButtonProps, 'type' | 'size' | 'loading' | 'htmlType'>, Look {
  type?: 'button' | 'submit';
  /** Work is under way: the button shows it and takes no second click. */
  busy?: boolean | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
}

export function Button({ kind, small, icon, busy, type = 'button', ref, onClick, ...rest }: Props) {
  return (
    <AntdButton
      {...rest}
      {...lookOf({ ...(kind && { kind }), ...(small && { small }), icon })}
      ref={ref as Ref<HTMLAnchorElement | HTMLButtonElement>}
      htmlType={type}
      // Its name is what the button says, not «loading» before it.
      loading={busy ? { icon: <LoadingOutlined aria-hidden /> } : false}
      // Not `disabled`: the browser would take the focus away, and the keyboard would start from the top of the page.
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    />
  );
}

interface LinkProps extends Omit<AntdButtonProps, 'type' | 'size' | 'href'>, Look {
  to: string;
  state?: unknown;
  ref?: Ref<HTMLAnchorElement>;
}

interface OutwardProps extends Omit<AntdButtonProps, 'type' | 'size' | 'target' | 'rel'>, Look {
  href: string;
  ref?: Ref<HTMLAnchorElement>;
}

/** A link out of the product that looks like a button; nobody there is told where from. */
export const OutwardLink = ({ kind, small, icon, ref, ...rest }: OutwardProps) => (
  <AntdButton
    {...rest}
    {...lookOf({ ...(kind && { kind }), ...(small && { small }), icon })}
    ref={ref as Ref<HTMLAnchorElement | HTMLButtonElement>}
    target="_blank"
    rel="noreferrer"
  />
);

/** The router tells each link of every new address: the 75 of a list draw their buttons anew for none of it. */
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

/** Opens one row of the list on this screen for changes; `name` tells it from the others for whoever doesn't see the row. */
export const EditLink = ({ id, name }: { id: number; name: string }) => (
  <ButtonLink small to={editLink(id)} aria-label={`Editar ${name}`}>
    Editar
  </ButtonLink>
);

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
