import type { NoteRow } from '#client/entities/tables.ts';
import { screens } from '#client/lib/urls.ts';
import { ButtonLink } from '#client/ui/Button.tsx';
import { Alert } from '#client/ui/feedback/states.tsx';
import { Money } from '#client/ui/Money.tsx';
import { Card } from '#client/ui/Page.tsx';
import { SoldLines } from '#client/ui/Till.tsx';
import { When } from '#client/ui/When.tsx';
import { AlumnoCard } from './AlumnoField.tsx';
import css from './NoteForm.module.css';

/** A note that was cancelled: kept to be read, out of all totals. */
export function CancelledNote({ note }: { note: NoteRow }) {
  const { cancelada } = note;
  return (
    <Card>
      {cancelada && (
        <Alert kind="warning">
          Nota cancelada <When at={cancelada.fecha} el /> por {cancelada.por}. Motivo: {cancelada.motivo}
        </Alert>
      )}
      <AlumnoCard userId={note.user_id} />
      <dl className={css.read}>
        <dt>Folio</dt>
        <dd>
          <s>{note.folio}</s>
        </dd>
        <dt>Hecha</dt>
        <dd>
          <When at={note.created_at} />
        </dd>
        <dt>Servicios</dt>
        <dd>
          <SoldLines lines={note.conceptos} struck />
        </dd>
        <dt>Total</dt>
        <dd>
          <Money value={note.total} struck />
        </dd>
        {note.note_description && (
          <>
            <dt>Descripción</dt>
            <dd className={css.words}>{note.note_description}</dd>
          </>
        )}
      </dl>
      <ButtonLink to={screens.registerNote(note.user_id)}>Hacer otra nota</ButtonLink>
    </Card>
  );
}
