import { useEffect, useRef } from 'react';
import { useCan } from '#client/entities/usePolicy.ts';
import { screens } from '#client/lib/urls.ts';
import { Button, ButtonLink } from '#client/ui/Button.tsx';
import { chargePath, owingOf } from './account.ts';
import type { Account } from './useAccount.ts';

interface Props {
  account: Account;
  /** Whether the alumno is in baja: then nothing more is sold to them. */
  gone: boolean;
}

/** It has the keyboard as it appears: from the search to the amount it is one key. */
function ChargeLink({ to }: { to: string }) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // Whoever is typing somewhere by then stays there.
    if (document.activeElement?.matches('body, #contenido')) link.current?.focus();
  }, []);
  return (
    <ButtonLink ref={link} kind="primary" to={to}>
      Cobrar
    </ButtonLink>
  );
}

/** Next action of an alumno's account: take a payment, or create a note. */
export function AccountActions({ account: { userId, notes, waitingNotes, problem }, gone }: Props) {
  const takes = useCan('abonos:write');
  const writes = useCan('notes:write');
  if (!takes) return null;
  if (notes === null && !problem) {
    // In its place from the first paint: the buttons beside it don't move when it can be pressed.
    return (
      <Button kind="primary" busy>
        Cobrar
      </Button>
    );
  }
  // Details are on the abonos screen.
  const charge = notes ? chargePath(userId, owingOf(notes), waitingNotes) : screens.noteCredits(userId);
  const none = notes?.length === 0 && waitingNotes.length === 0;
  const sells = writes && !gone && notes !== null;
  return (
    <>
      {charge && <ChargeLink to={charge} />}
      {sells && (
        <ButtonLink kind={charge ? 'plain' : 'primary'} to={screens.registerNote(userId)}>
          {none ? 'Crear su nota' : 'Nueva nota'}
        </ButtonLink>
      )}
    </>
  );
}
