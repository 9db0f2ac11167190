/** Notice about queued notes in the form of a new note. */
import { useLocation } from 'react-router-dom';
import { useAppSelector } from '#client/entities/base.ts';
import { screens } from '#client/lib/urls.ts';
import { KEPT_HERE, type PendingNote } from '#client/offline/item.ts';
import { selectItem, selectWaitingNotes } from '#client/offline/select.ts';
import { Alert } from '#client/ui/Page.tsx';
import { formatMoney, sumDollars } from '#contract/money.ts';

/** The note that was just kept, and those that were kept before: each may be gone on with. */
export function WaitingNotes() {
  const kept = (useLocation().state as { kept?: string } | null)?.kept;
  const waiting = useAppSelector(selectWaitingNotes).filter(({ key }) => key !== kept);
  const last = waiting.at(-1);
  return (
    <>
      {kept && <KeptNote itemKey={kept} />}
      {last && (
        <Alert
          kind="warning"
          actions={[
            {
              text: 'Continuar con la nota pendiente',
              to: screens.registerNote(last.body.user_id, { pendiente: last.key }),
            },
            waiting.length > 1 && { text: 'Ver todas', kind: 'quiet', to: screens.porEnviar() },
          ]}
        >
          {waiting.length === 1
            ? `La nota ${last.body.folio} está en este equipo y no se ha enviado.`
            : `${waiting.length} notas están en este equipo y no se han enviado.`}
        </Alert>
      )}
    </>
  );
}

/** How the note stands that has just been kept: the news change while it is looked at. */
function KeptNote({ itemKey }: { itemKey: string }) {
  const item = useAppSelector((state) => selectItem(state, itemKey));
  if (item?.kind !== 'nota') return null;
  const { folio, user_id } = item.body;
  const toAbonos = (query: { nota?: number | null; pendiente?: string }) =>
    ({ text: 'Ir a Abonos', kind: 'primary', to: screens.noteCredits(user_id, query) }) as const;
  if (item.sent) {
    return (
      <Alert kind="success" actions={[toAbonos({ nota: item.sent.note })]}>
        Nota {folio}: datos sincronizados con éxito.
      </Alert>
    );
  }
  if (item.state === 'rechazada') {
    return (
      <Alert actions={[{ text: 'Corregir', to: screens.registerNote(user_id, { pendiente: itemKey }) }]}>
        El servidor no la aceptó: {item.reason}
      </Alert>
    );
  }
  const toQueue = { text: 'Ver lo que falta por enviar', to: screens.porEnviar() };
  return (
    <Alert kind="warning" actions={[toAbonos({ pendiente: itemKey }), toQueue]}>
      Nota {folio}: {KEPT_HERE}
    </Alert>
  );
}

/** Above the form of a note that was taken back. */
export function TakenBackNote({ item }: { item: PendingNote }) {
  const now = useAppSelector((state) => selectItem(state, item.key));
  if (!now || now.state === 'enviada') {
    const to = now?.sent && screens.updateNote(item.body.user_id, { nota: now.sent.note });
    return (
      <Alert kind="warning" actions={[!!to && { text: 'Ver la nota guardada', to }]}>
        Esta nota ya no está por enviar{!now && ': se descartó'}.
      </Alert>
    );
  }
  const total = formatMoney(sumDollars(item.body.costosArr));
  return (
    <>
      {item.reason && <Alert>{item.reason}</Alert>}
      <Alert kind="info">
        Nota {item.body.folio} de {total}, guardada en este equipo y sin enviar. No se envía mientras esté abierta aquí.
      </Alert>
    </>
  );
}
