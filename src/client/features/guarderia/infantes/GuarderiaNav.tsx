import Tabs from 'antd/es/tabs';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCan } from '#client/entities/state.ts';
import { screens } from '#client/lib/urls.ts';

const items = [
  { to: screens.guarderia(), label: 'Infantes' },
  { to: screens.guarderiaDocumentos(), label: 'Por verificar' },
  { to: screens.guarderiaDocumentos({ estado: 'por_vencer' }), label: 'Por vencer' },
];

/** The children, and for supervisors their papers: those to verify, or those about to end. */
export function GuarderiaNav({ cola }: { cola?: 'recibido' | 'por_vencer' }) {
  const verifies = useCan('guarderia:verify');
  if (!verifies) return null;
  const current = cola === undefined ? 0 : cola === 'recibido' ? 1 : 2;
  return <LinkTabs label="Guardería" items={items} current={items[current]?.to} />;
}

interface Props {
  label: string;
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
