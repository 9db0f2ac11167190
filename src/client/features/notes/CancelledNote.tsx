import type { NoteRow } from '#client/entities/tables.ts';
import { useEntity } from '#client/entities/useEntity.ts';
import { screens } from '#client/lib/urls.ts';
import { ButtonLink } from '#client/ui/Button.tsx';
import { SoldLines } from '#client/ui/Columns.tsx';
import { Alert } from '#client/ui/feedback/states.tsx';
import { Money } from '#client/ui/Money.tsx';
import { Card } from '#client/ui/Page.tsx';
import { Facts } from '#client/ui/Records.tsx';
import { When } from '#client/ui/When.tsx';
import { allLines } from '#contract/lines.ts';
import { AlumnoCard } from './form/fields/AlumnoField.tsx';

/** A note that was cancelled: kept to be read, out of all totals. */
export function CancelledNote({ note }: { note: NoteRow }) {
  const { cancelada } = note;
  const alumno = useEntity('users', note.user_id);
  return (
    <Card>
      {cancelada && (
        <Alert kind="warning">
          Nota cancelada <When at={cancelada.fecha} el />
          {cancelada.por && ` por ${cancelada.por}`}.{cancelada.motivo && ` Motivo: ${cancelada.motivo}`}
        </Alert>
      )}
      <AlumnoCard userId={note.user_id} />
      <Facts
        facts={[
          ['Folio', <s key="folio">{note.folio}</s>],
          ['Hecha', <When key="hecha" at={note.created_at} />],
          ['Servicios', <SoldLines key="servicios" lines={allLines(note)} struck />],
          ['Total', <Money key="total" value={note.total} struck />],
          ['Descripción', note.note_description],
        ]}
      />
      {/* Somebody in baja would fill in a whole note that the server does not take. */}
      {alumno?.activo && <ButtonLink to={screens.registerNote(note.user_id)}>Nueva nota</ButtonLink>}
    </Card>
  );
}
