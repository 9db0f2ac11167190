import Tabs from 'antd/es/tabs';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';

interface Props {
  label: string;
  /** Each with the address that it leads to. */
  items: readonly { to: string; label: ReactNode }[];
  current: string | undefined;
}

/** Tabs that are addresses: back, reload and a sent link show the same one. */
export function LinkTabs({ label, items, current }: Props) {
  const navigate = useNavigate();
  return (
    <nav aria-label={label}>
      <Tabs
        size="small"
        tabBarGutter={20}
        activeKey={current ?? ''}
        onChange={(to) => void navigate(to)}
        items={items.map(({ to, label }) => ({ key: to, label }))}
      />
    </nav>
  );
}
