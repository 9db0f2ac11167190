/** What a note comes to and how it stands, above the form that takes an abono for it. */
import type { PendingNote } from '#client/entities/pending/item.ts';
import { totalOfWaiting } from '#client/entities/pending/select.ts';
import type { NoteRow } from '#client/entities/tables.ts';
import { screens } from '#client/lib/urls.ts';
import { ButtonLink } from '#client/ui/Button.tsx';
import { Figures } from '#client/ui/Figures.tsx';
import { Alert } from '#client/ui/feedback/states.tsx';
import { Money } from '#client/ui/Money.tsx';
import { Card } from '#client/ui/Page.tsx';
import { useTime } from '#client/ui/time.ts';
import css from './Credits.module.css';

const LABEL = 'Importes de la nota';

/** Of a note that the server has. */
export function StoredNoteHead({ note }: { note: NoteRow }) {
  const { instant } = useTime();
  return (
    <>
      <Card>
        <Figures
          label={LABEL}
          figures={[
            { label: 'Total', value: <Money value={note.total} /> },
            { label: 'Pagado', value: <Money value={note.pagado} /> },
            { label: 'Saldo', value: <Money value={note.saldo} />, tone: note.saldo > 0 ? 'due' : 'settled' },
          ]}
        />
        {note.note_description && <p className={css.description}>{note.note_description}</p>}
      </Card>
      {note.cancelada && (
        <Alert kind="warning">
          Nota cancelada el {instant(note.cancelada.fecha)} por {note.cancelada.por}: {note.cancelada.motivo}
        </Alert>
      )}
    </>
  );
}

/** Of a note that waits on this computer; `discarded`: it did, until somebody let it go. */
export function WaitingNoteHead({ item, discarded }: { item: PendingNote; discarded: boolean }) {
  const { folio, user_id } = item.body;
  return (
    <>
      <Card>
        <Figures label={LABEL} figures={[{ label: 'Total', value: <Money value={totalOfWaiting(item)} /> }]} />
      </Card>
      {discarded ? (
        <Alert>
          La nota {folio} ya no está por enviar para este alumno: se descartó o se cambió. Elige otra nota o hazla de
          nuevo.
        </Alert>
      ) : (
        <Alert kind="warning">
          <span>La nota {folio} está guardada en este equipo y no se ha enviado.</span>
          <ButtonLink small to={screens.registerNote(user_id, { pendiente: item.key })}>
            Abrir la nota
          </ButtonLink>
        </Alert>
      )}
      {item.reason && !discarded && <Alert>El servidor no la aceptó: {item.reason} Sus abonos esperan.</Alert>}
    </>
  );
}
