/** What stands around every screen, empty, as it is drawn before the application has come. Without hooks. */
import type { ReactNode } from 'react';
import { readChoice } from '#client/lib/hooks.ts';
import { screens } from '#client/lib/urls.ts';
import type { SessionUser } from '#contract/entities.ts';
import { seesSidebar } from '#contract/roles.ts';
import { GUARDERIA_MENU_WIDTHS, SIDEBAR_WIDTHS } from '#contract/rules.ts';
import { Brand } from './Brand.tsx';
import navbar from './Navbar.module.css';
import { RAIL_STATES, railKey, railStart } from './rail.ts';
import sidebar from './Sidebar.module.css';
import css from './SignedIn.module.css';

interface Props {
  person: SessionUser;
  phone: boolean;
  children: ReactNode;
}

export function FirstFrame({ person, phone, children }: Props) {
  const place = (name: string, widths: { open: number; collapsed: number }) => {
    const state = readChoice(railKey(name, phone), RAIL_STATES) ?? railStart(phone);
    return <div className={sidebar.place} style={{ width: widths[phone ? 'collapsed' : state] }} />;
  };
  return (
    <>
      <header className={navbar.bar}>
        <Brand to={screens.home()} />
      </header>
      <div className={css.columns}>
        {seesSidebar(person.rol) && place('sidebar', SIDEBAR_WIDTHS)}
        {person.sala_guarderia && place('guarderia', GUARDERIA_MENU_WIDTHS)}
        <main className={css.main}>{children}</main>
      </div>
    </>
  );
}
