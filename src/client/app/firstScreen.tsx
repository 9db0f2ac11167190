/** Draws the first list's rows while the application is still on its way. */
import { type FirstList, FirstSolicitudes } from '#client/features/notes/FirstSolicitudes.tsx';
import { draw } from '#client/lib/draw.ts';
import { PHONE } from '#client/lib/hooks.ts';
import { clickedAddress } from '#client/lib/links.ts';
import tableCss from '#client/ui/DataTable.module.css';
import { followHands } from '#client/ui/firstScreen.ts';
import type { SessionUser } from '#contract/entities.ts';
import { FirstFrame } from './FirstFrame.tsx';

/** Whether an answer is a page of the list; a proxy may answer anything. */
export const isPage = (data: unknown): data is FirstList['answer'] =>
  Array.isArray((data as FirstList['answer'])?.data);

/**
 * What can be clicked there leads to an address: the application begins at the one that was chosen last. Its own first
 * render takes the place of all of it.
 */
export function drawFirst(root: HTMLElement, person: SessionUser, list: FirstList): void {
  const phone = window.matchMedia(PHONE).matches;
  const drawn = document.createElement('div');
  const go = (address: string) => {
    history.pushState(null, '', address);
    drawn.setAttribute('aria-busy', 'true');
    drawn.className = tableCss.updating ?? '';
  };
  drawn.append(
    draw(
      <FirstFrame person={person} phone={phone}>
        <FirstSolicitudes {...list} rol={person.rol} search={window.location.search} cards={phone} onGo={go} />
      </FirstFrame>,
    ),
  );
  drawn.addEventListener('click', (event) => {
    const address = clickedAddress(event);
    if (address === null) return;
    event.preventDefault();
    go(address);
  });
  root.append(drawn);
  followHands(drawn);
}
