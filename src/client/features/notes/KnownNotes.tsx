import { useResponse } from '#client/api/useResponse.ts';
import { selectNote } from '#client/entities/select.ts';
import { useAppSelector } from '#client/entities/state.ts';
import { screens } from '#client/lib/urls.ts';
import { ButtonLink } from '#client/ui/Button.tsx';
import { Alert } from '#client/ui/feedback/states.tsx';
import { formatMoney } from '#contract/money.ts';
import { notes } from './api.ts';

/** Says that the alumno of a new note has one already: a second one is rarely meant. */
export function KnownNotes({ userId }: { userId: number }) {
  const { response } = useResponse(notes.endpoints.noteOfAlumno, { userId, nota: null });
  const note = useAppSelector((state) => selectNote(state, response?.note));
  if (!note) return null;
  return (
    <Alert kind="warning">
      <span>
        Ya tiene la nota {note.folio}, {note.saldo > 0 ? `con saldo de ${formatMoney(note.saldo)}` : 'pagada'}. Esta
        sería otra.
      </span>
      <ButtonLink small to={screens.updateNote(userId, { nota: note.id })}>
        Abrir la nota
      </ButtonLink>
    </Alert>
  );
}
