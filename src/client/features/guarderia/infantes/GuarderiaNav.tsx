import { useCan } from '#client/entities/state.ts';
import { screens } from '#client/lib/urls.ts';
import { LinkTabs } from '#client/ui/LinkTabs.tsx';

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
