import { useState } from 'react';
import { sessionEnded } from '#client/api/session.ts';
import { useAppDispatch } from '#client/entities/base.ts';
import { auth } from '#client/features/auth/api.ts';
import { tellSignOut } from '#client/features/auth/sessionEnd.ts';
import { useLeaveQueue } from '#client/features/offline/QueueLink.tsx';
import { hasUnsaved, isSending, isUnderWay } from '#client/lib/unsaved.ts';
import { type Question, useConfirm } from '#client/ui/feedback/confirm.tsx';
import { SENDING, UNSAVED } from './UnsavedGuard.tsx';

/** Milliseconds that signing out waits for a silent server: it must not keep anybody signed in. */
const LOGOUT_TIMEOUT_MS = 3000;

const signingOut = {
  unsaved: { ...UNSAVED, message: '¿Cerrar sesión sin guardar?' },
  sending: { ...SENDING, message: '¿Cerrar sesión antes de la respuesta?' },
  underWay: { message: '¿Cerrar sesión mientras se suben archivos?', detail: 'Los que faltan no se subirán.' },
};

function questionOf(): Question | null {
  if (isSending()) return signingOut.sending;
  if (hasUnsaved()) return signingOut.unsaved;
  return isUnderWay() ? signingOut.underWay : null;
}

/** Signs out, after asking about unsent work; and whether that is pending. */
export function useSignOut(): [signOut: () => Promise<void>, leaving: boolean] {
  const dispatch = useAppDispatch();
  const { confirm } = useConfirm();
  const [logout] = auth.useLogoutMutation();
  const [leaving, setLeaving] = useState(false);
  const leaveQueue = useLeaveQueue();
  const signOut = async () => {
    const question = questionOf();
    if (!(await leaveQueue())) return;
    if (question && !(await confirm({ ...question, accept: 'Cerrar sesión', danger: true }))) return;
    setLeaving(true);
    // Before the server is told: its refusals in other tabs would count there as an expired session.
    tellSignOut();
    const timeout = new Promise((resolve) => setTimeout(resolve, LOGOUT_TIMEOUT_MS));
    await Promise.race([logout(), timeout]);
    dispatch(sessionEnded('logout'));
  };
  return [signOut, leaving];
}
