import { useDispatch, useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { useDialog } from '#client/api/travel.ts';
import type { NoteRow } from '#client/entities/tables.ts';
import { usePolicy } from '#client/entities/usePolicy.ts';
import { screens } from '#client/lib/urls.ts';
import { Dialog } from '#client/ui/feedback/dialogs.tsx';
import { ReasonDialog } from '#client/ui/form/ReasonDialog.tsx';
import { endpoints } from '#contract/endpoints.ts';
import { mayCancelNote } from '#contract/policies.ts';
import { notes } from './api.ts';
import { cancelClosed, selectCancelling } from './slice.ts';

/** Asks, once it is wanted, for the reason and cancels the note; one that has abonos can't be, and nobody types a reason in vain. */
export function CancelNote({ note }: { note: NoteRow }) {
  const dispatch = useDispatch();
  const [wanted, onClose] = useDialog(useSelector(selectCancelling), () => dispatch(cancelClosed()));
  const navigate = useNavigate();
  const uncancellable = usePolicy(mayCancelNote, note);
  const [cancelNote] = notes.endpoints.cancelNote.useMutation();
  if (wanted !== note.id) return null;
  if (uncancellable) return <Dialog message={uncancellable.message} onClose={onClose} />;
  return (
    <ReasonDialog
      title={`¿Cancelar la nota ${note.folio}?`}
      detail="Queda registrada con el motivo, fuera de todos los totales. Su folio no se puede volver a usar."
      endpoint={endpoints.cancelNote}
      send={(body, key) => cancelNote({ params: { id: note.id }, body, key }).unwrap()}
      submitText="Cancelar nota"
      danger
      onClose={onClose}
      done={`La nota ${note.folio} quedó cancelada.`}
      // By its id: the alumno's row no longer shows it.
      onDone={() => navigate(screens.updateNote(note.user_id, { nota: note.id }), { replace: true })}
    />
  );
}
