/** antd's button by the part that it plays on a screen. */
import LoadingOutlined from '@ant-design/icons/LoadingOutlined';
import AntdButton, { type ButtonProps as AntdButtonProps } from 'antd/es/button';
import type { ReactNode, Ref } from 'react';

/** `danger` leads to something destructive, `destroy` does it: the last button of a question. */
export type ButtonKind = 'primary' | 'plain' | 'danger' | 'destroy' | 'quiet';

export interface Look {
  kind?: ButtonKind;
  small?: boolean;
  icon?: ReactNode;
}

const LOOKS: Record<ButtonKind, AntdButtonProps> = {
  primary: { type: 'primary' },
  plain: {},
  danger: { danger: true },
  destroy: { type: 'primary', danger: true },
  quiet: { type: 'text' },
};

export const lookOf = ({ kind = 'plain', small, icon }: Look): AntdButtonProps => ({
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
      // Its accessible name stays its text, without «loading» before it.
      loading={busy ? { icon: <LoadingOutlined aria-hidden /> } : false}
      // Not `disabled`: the browser would take the focus away, and the keyboard would start from the top of the page.
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    />
  );
}

interface OutwardProps extends Omit<AntdButtonProps, 'type' | 'size' | 'target' | 'rel'>, Look {
  href: string;
  ref?: Ref<HTMLAnchorElement>;
}

/** An external link that looks like a button, without a referrer. */
export const OutwardLink = ({ kind, small, icon, ref, ...rest }: OutwardProps) => (
  <AntdButton
    {...rest}
    {...lookOf({ ...(kind && { kind }), ...(small && { small }), icon })}
    ref={ref as Ref<HTMLAnchorElement | HTMLButtonElement>}
    target="_blank"
    rel="noreferrer"
  />
);
