/** What stands around the screens of «Ajustes»: its sections at the left, on a phone a way back to their list. */
import RightOutlined from '@ant-design/icons/RightOutlined';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { PHONE, useMedia } from '#client/lib/hooks.ts';
import { screens } from '#client/lib/urls.ts';
import css from './Ajustes.module.css';
import { PLACES, SECTIONS, type Section, sectionAt } from './sections.ts';

/** The section that the screen shows: the one of the address, else the first; on a phone the list of all. */
export function useSection(): Section | null {
  const location = useLocation();
  const phone = useMedia(PHONE);
  return sectionAt(location) ?? (phone ? null : 'negocio');
}

export function AjustesNav() {
  const { pathname } = useLocation();
  const shown = useSection();
  const here = pathname === screens.ajustes() && shown ? screens.ajustes({ seccion: shown }) : pathname;
  return (
    <nav aria-label="Ajustes" className={css.nav}>
      {PLACES.map((places) => (
        <ul key={places[0]?.to}>
          {places.map(({ to, title, text }) => (
            <li key={to}>
              <Link to={to} className={css.place} aria-current={to === here ? 'page' : undefined}>
                <span>{title}</span>
                <span className={css.placeText}>{text}</span>
                <RightOutlined aria-hidden className={css.placeArrow} />
              </Link>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  );
}

/** A screen of «Ajustes» beside its sections. */
export function AjustesFrame({ children }: { children: ReactNode }) {
  const { pathname, hash } = useLocation();
  const phone = useMedia(PHONE);
  const isList = pathname === screens.ajustes() && hash === '';
  return (
    <div className={css.frame}>
      {!phone && <AjustesNav />}
      <div className={css.content}>
        {phone && !isList && (
          <Link to={screens.ajustes()} className={css.back}>
            ‹ Ajustes
          </Link>
        )}
        {children}
      </div>
    </div>
  );
}

/** Title of a section; null: of the list of all. */
export const titleOf = (section: Section | null): string => (section ? SECTIONS[section].title : 'Ajustes');
