import { Link, useMatch } from 'react-router-dom';
import { selectRol } from '#client/api/session.ts';
import { useAppSelector } from '#client/entities/state.ts';
import { patterns, screens } from '#client/lib/urls.ts';
import { can } from '#contract/roles.ts';
import css from './guarderia.module.css';

/** The children, and for supervisors their papers. */
export function GuarderiaNav({ cola }: { cola?: string }) {
  const rol = useAppSelector(selectRol);
  const list = useMatch(patterns.guarderia) !== null;
  if (!can(rol, 'guarderia:verify')) return null;
  const items = [
    { to: screens.guarderia(), text: 'Infantes', current: list },
    { to: screens.guarderiaDocumentos(), text: 'Por verificar', current: cola === 'recibido' },
    { to: screens.guarderiaDocumentos({ estado: 'por_vencer' }), text: 'Por vencer', current: cola === 'por_vencer' },
  ];
  return (
    <nav aria-label="Guardería" className={css.sections}>
      {items.map(({ to, text, current }) => (
        <Link key={to} to={to} className={css.section} aria-current={current ? 'page' : undefined}>
          {text}
        </Link>
      ))}
    </nav>
  );
}
