/** «⋯»: the second deeds of a row, where its first one is a button. */
import EllipsisOutlined from '@ant-design/icons/EllipsisOutlined';
import Dropdown from 'antd/es/dropdown';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from './Button.tsx';

/** Takes the keyboard into a menu as it opens. antd would do it before the menu has its place, and scroll the page there. */
export function FocusedMenu({ children }: { children: ReactNode }) {
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => menu.current?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus({ preventScroll: true }), []);
  // The menu acts when the key goes down: a question that opens then would be answered as the same key comes up.
  const taken = (event: KeyboardEvent) => event.key === 'Enter' && event.preventDefault();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the menu inside
    <div ref={menu} onKeyDown={taken}>
      {children}
    </div>
  );
}

export interface Deed {
  text: string;
  onClick: () => unknown;
  danger?: boolean;
}

interface Props {
  /** Of the row, for screen readers. */
  name: string;
  deeds: readonly Deed[];
  busy?: boolean;
}

export function MoreActions({ name, deeds, busy }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  if (deeds.length === 0) return null;
  const change = (next: boolean) => {
    setOpen(next);
    // A click elsewhere keeps the focus there.
    if (!next && document.activeElement?.closest('[role="menu"]')) button.current?.focus();
  };
  return (
    <Dropdown
      open={open}
      onOpenChange={change}
      trigger={['click']}
      placement="bottomRight"
      destroyOnHidden
      popupRender={(menu) => <FocusedMenu>{menu}</FocusedMenu>}
      menu={{
        'aria-label': `Más acciones de ${name}`,
        items: deeds.map(({ text, onClick, danger = false }) => ({
          ...{ key: text, label: text, danger },
          onClick: () => {
            change(false);
            onClick();
          },
        })),
      }}
    >
      <Button
        ref={button}
        small
        kind="quiet"
        busy={busy}
        icon={<EllipsisOutlined aria-hidden />}
        aria-label={`Más acciones de ${name}`}
        aria-haspopup="menu"
        aria-expanded={open}
      />
    </Dropdown>
  );
}
