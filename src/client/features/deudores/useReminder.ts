/** The alumnos of the queue, and the outcome of each. */

import { useRef, useState } from 'react';
import { selectDown } from '#client/api/connection.ts';
import { readRecord, useAppSelector } from '#client/entities/base.ts';
import { type DeudorView, deudores } from '#client/entities/deudores.ts';
import { type Problem, problemOf } from '#client/lib/errors.ts';
import { useIdempotencyKey } from '#client/lib/hooks.ts';
import { useQueue } from '#client/offline/useOffline.ts';
import { usePublicOrigin } from '#client/ui/print/Ticket.tsx';
import { daysBetween } from '#contract/dates.ts';
import type { User } from '#contract/entities.ts';
import {
  CANAL_NAMES,
  fillText,
  namesLink,
  opens,
  type Plantilla,
  reminderUrl,
  reminderValues,
} from '#contract/recordatorios.ts';
import { cobranza } from './api.ts';

/** How it went with one alumno of the queue. */
export type Outcome = 'enviado' | 'saltado' | 'promesa' | 'no_molestar' | 'equivocado';
export const OUTCOME_NAMES: Record<Outcome, string> = {
  enviado: 'Recordatorio registrado',
  saltado: 'Saltado',
  promesa: 'Prometió pagar',
  no_molestar: 'No molestar',
  equivocado: 'Teléfono equivocado',
};

/** An alumno of the queue with a record. */
export interface Reminded extends DeudorView {
  user: User;
}
export const hasRecord = (row: DeudorView): row is Reminded => row.user !== null;

/**
 * Why an alumno is skipped unless it is forced: the last reminder was less than `days` days ago. Null otherwise.
 * `dayOf`: the calendar day of an instant.
 */
export function recentReason(
  { recordatorio }: DeudorView,
  { today, days, dayOf }: { today: string; days: number; dayOf: (at: string) => string },
): string | null {
  if (!recordatorio) return null;
  const ago = daysBetween(dayOf(recordatorio.fecha), today);
  if (ago >= days) return null;
  const when = ago === 0 ? 'hoy' : ago === 1 ? 'ayer' : `hace ${ago} días`;
  return `Se le recordó ${when} (${CANAL_NAMES[recordatorio.canal]})`;
}

/**
 * Opens a message in WhatsApp or in the mail program; false when the browser refuses. Every message takes the place of the
 * one before: two hundred of them are one tab.
 */
function openMessage(url: string): boolean {
  if (!url.startsWith('mailto:')) return window.open(url, 'mensaje') !== null;
  // A window of its own would stay behind, empty.
  window.location.assign(url);
  return true;
}

const NAMED = '[enlace de la familia]';

type Known = Partial<Record<'no_molestar' | 'numero_equivocado' | 'paid' | 'down', boolean>>;

/** Known obstacle to sending, or null. */
function obstacleOf(
  { user }: Reminded,
  { canal, texto }: Plantilla,
  { no_molestar, numero_equivocado, paid, down }: Known,
): string | null {
  if (paid) return 'Ya no debe nada: pagó mientras tanto.';
  if (no_molestar) return 'La familia pidió que no se le moleste.';
  if (canal === 'correo' && !user.email) return 'No tiene correo electrónico.';
  const byPhone = canal === 'whatsapp' || canal === 'llamada';
  if (byPhone && !user.celular) return 'No tiene un celular de diez dígitos.';
  if (byPhone && numero_equivocado) return 'Su celular está marcado como equivocado.';
  return down && namesLink(texto)
    ? 'Sin conexión no se puede poner el enlace de la familia: elige un texto sin él.'
    : null;
}

export function useReminder(row: Reminded, plantilla: Plantilla) {
  const { user } = row;
  const queue = useQueue();
  const key = useIdempotencyKey();
  const down = useAppSelector(selectDown);
  const unreachable = usePublicOrigin() === null && namesLink(plantilla.texto);
  const [create] = cobranza.useCreateRecordatorioMutation();
  const now = readRecord(deudores.useDeudorQuery(row.user.id));
  const paid = now.response?.total === 0;
  // Without connection the queue goes on with the data of its list.
  const owed = paid ? { ...row, saldo: 0, vencido: 0, notas: [] } : (now.response?.ids[0] ?? row);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [blocked, setBlocked] = useState<string | null>(null);
  const [unopened, setUnopened] = useState(false);
  const [busy, setBusy] = useState(false);

  const { canal } = plantilla;
  const { alumno, ...figures } = reminderValues(user, owed);
  // The name and the link are filled in by the server: neither may lie on this computer until it is reached.
  const texto = fillText(plantilla.texto, figures);
  const message = `${canal} ${texto}`;
  const previous = useRef(message);
  const shown = fillText(texto, { alumno, enlace: NAMED });

  /** Opens the message once it is written down, here or at the server; false when it may not go. */
  const send = async (forzar: boolean): Promise<boolean> => {
    setProblem(null);
    setUnopened(false);
    setBusy(true);
    // The server may have taken the message before although nothing was heard of it; under its key it refuses another one.
    if (previous.current !== message) key.renew();
    previous.current = message;
    try {
      const kept = { capturado_en: undefined, desfase: undefined, visto: undefined };
      const body = { user_id: row.user.id, canal, texto, forzar: forzar || undefined, ...kept };
      const sent = await queue.sendOrKeep({ kind: 'recordatorio', key: key.current(), body }, () =>
        create({ body, key: key.current() }).unwrap(),
      );
      key.renew();
      const url = sent ? sent.url?.reveal() : reminderUrl(canal, user, fillText(texto, { alumno }));
      // The server's response has the address that opens the message; none once the family's link was revoked.
      const missing = !url && opens(canal);
      setUnopened(missing);
      if (!url || openMessage(url)) return !missing;
      setBlocked(url);
      return false;
    } catch (error) {
      setProblem(problemOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return {
    ...{ send, busy, problem, blocked, unopened, owed, paid, shown },
    loading: now.loading,
    obstacle: obstacleOf(row, plantilla, { ...owed.contacto, paid, down }),
    /** The text leads to the account, and no address is known that families can open. */
    unreachable,
  };
}
