/** What the form of a new note says of the notes that wait on this computer. */
import { useLocation } from 'react-router-dom';
import type { PendingItem } from '#client/entities/pending/item.ts';
import { selectItem, selectWaitingNotes } from '#client/entities/pending/select.ts';
import { useAppSelector } from '#client/entities/state.ts';
import { screens } from '#client/lib/urls.ts';
import { ButtonLink } from '#client/ui/Button.tsx';
import { Alert } from '#client/ui/feedback/states.tsx';
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
        <Alert kind="warning">
          <span>
            {waiting.length === 1
              ? `La nota ${last.body.folio} está en este equipo y no se ha enviado.`
              : `${waiting.length} notas están en este equipo y no se han enviado.`}
          </span>
          <ButtonLink small to={screens.registerNote(last.body.user_id, { pendiente: last.key })}>
            Continuar con la nota pendiente
          </ButtonLink>
          {waiting.length > 1 && (
            <ButtonLink small kind="quiet" to={screens.porEnviar()}>
              Ver todas
            </ButtonLink>
          )}
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
  if (item.sent) {
    return (
      <Alert kind="success">
        <span>Nota {folio}: datos sincronizados con éxito.</span>
        <ButtonLink small kind="primary" to={screens.noteCredits(user_id, { nota: item.sent.note })}>
          Ir a Abonos
        </ButtonLink>
      </Alert>
    );
  }
  if (item.state === 'rechazada') {
    return (
      <Alert>
        <span>El servidor no la aceptó: {item.reason}</span>
        <ButtonLink small to={screens.registerNote(user_id, { pendiente: itemKey })}>
          Corregir
        </ButtonLink>
      </Alert>
    );
  }
  return (
    <Alert kind="warning">
      <span>Nota {folio}: Datos guardados localmente. Se sincronizarán cuando haya conexión.</span>
      <ButtonLink small kind="primary" to={screens.noteCredits(user_id, { pendiente: itemKey })}>
        Ir a Abonos
      </ButtonLink>
      <ButtonLink small to={screens.porEnviar()}>
        Ver lo que falta por enviar
      </ButtonLink>
    </Alert>
  );
}

/** Above the form of a note that waits. */
export function EditedNote({ item }: { item: PendingItem }) {
  const now = useAppSelector((state) => selectItem(state, item.key));
  if (item.kind !== 'nota') return null;
  if (!now || now.state === 'enviada') {
    return (
      <Alert kind="warning">
        <span>Esta nota ya no está por enviar{!now && ': se descartó'}.</span>
        {now?.sent && (
          <ButtonLink small to={screens.updateNote(item.body.user_id, { nota: now.sent.note })}>
            Ver la nota guardada
          </ButtonLink>
        )}
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
