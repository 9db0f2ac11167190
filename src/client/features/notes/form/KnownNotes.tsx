import { useResponse } from '#client/api/useResponse.ts';
import { useEntity } from '#client/entities/useEntity.ts';
import { screens } from '#client/lib/urls.ts';
import { Alert } from '#client/ui/feedback/states.tsx';
import { formatMoney } from '#contract/money.ts';
import { notes } from '../api.ts';

/** Says that the alumno of a new note has one already: a second one is rarely meant. */
export function KnownNotes({ userId }: { userId: number }) {
  const { response } = useResponse(notes.endpoints.noteOfAlumno, { userId, nota: null });
  const note = useEntity('notes', response?.note);
  if (!note) return null;
  return (
    <Alert kind="warning" actions={[{ text: 'Abrir la nota', to: screens.updateNote(userId, { nota: note.id }) }]}>
      Ya tiene la nota {note.folio}, {note.saldo > 0 ? `con saldo de ${formatMoney(note.saldo)}` : 'pagada'}. Esta sería
      otra.
    </Alert>
  );
}
