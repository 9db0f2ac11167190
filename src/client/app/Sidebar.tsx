import MenuFoldOutlined from '@ant-design/icons/MenuFoldOutlined';
import MenuUnfoldOutlined from '@ant-design/icons/MenuUnfoldOutlined';
import { useContext } from 'react';
import { Link, matchPath, useLocation } from 'react-router-dom';
import { useMedia, useStored } from '#client/lib/hooks.ts';
import { patterns } from '#client/lib/urls.ts';
import { fetchesCounters } from '#contract/roles.ts';
import { SIDEBAR_WIDTHS } from '#contract/rules.ts';
import { menu, patternsOf } from './menu.ts';
import css from './Sidebar.module.css';
import { VisibleContext } from './visible.ts';

const STATES = ['open', 'collapsed'] as const;

/** The main menu of staff; narrow or wide as the person left it. On a phone it opens above the page. */
export function Sidebar({ rol }: { rol: number }) {
  const phone = useMedia('(max-width: 600px)');
  const [state, setState] = useStored(`sidebar.${phone ? 'phone' : 'desk'}`, phone ? 'collapsed' : 'open', STATES);
  const { pathname } = useLocation();
  const shown = useContext(VisibleContext);
  const open = state === 'open';
  const label = open ? 'Contraer menú' : 'Abrir menú';
  return (
    <div className={css.place} style={{ width: SIDEBAR_WIDTHS[phone ? 'collapsed' : state] }}>
      <nav aria-label="Menú principal" className={css.rail} style={{ width: SIDEBAR_WIDTHS[state] }}>
        <button
          type="button"
          className={css.toggle}
          aria-label={label}
          aria-expanded={open}
          title={label}
          onClick={() => setState(open ? 'collapsed' : 'open')}
        >
          {open ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
        </button>
        <ul className={css.list}>
          {menu
            .filter(({ name }) => shown.has(name))
            .map((entry) => {
              const current = patternsOf(entry).some((pattern) => matchPath(pattern, pathname));
              return (
                <li key={entry.name}>
                  <Link
                    to={patterns[entry.name]}
                    className={css.entry}
                    aria-current={current ? 'page' : undefined}
                    title={open ? undefined : entry.label}
                    onClick={() => phone && open && setState('collapsed')}
                  >
                    <entry.Icon />
                    <span className={open ? css.label : 'solo-lectores'}>{entry.label}</span>
                    {entry.badge !== undefined && fetchesCounters(rol) && (
                      <span className={open ? css.badge : css.dot}>{entry.badge}</span>
                    )}
                  </Link>
                </li>
              );
            })}
        </ul>
      </nav>
    </div>
  );
}
