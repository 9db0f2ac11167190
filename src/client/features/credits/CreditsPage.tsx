/** The abonos of an alumno's note. */

import { useParams, useSearchParams } from 'react-router-dom';
import { selectRol } from '#client/api/session.ts';
import { useAnswer } from '#client/api/useAnswer.ts';
import { catalogs } from '#client/entities/catalogs.ts';
import { standingOf } from '#client/entities/note.ts';
import { selectItem, selectWaitingNote } from '#client/entities/pending/select.ts';
import { fullName, placeOf } from '#client/entities/person.ts';
import { selectNote, selectUser } from '#client/entities/select.ts';
import { useAppSelector } from '#client/entities/state.ts';
import { idOf, screens } from '#client/lib/urls.ts';
import { ButtonLink } from '#client/ui/ButtonLink.tsx';
import { LinkList } from '#client/ui/LinkList.tsx';
import { Page } from '#client/ui/Page.tsx';
import { EmptyState, ErrorState, Spinner } from '#client/ui/states.tsx';
import { useTime } from '#client/ui/time.ts';
import type { NoteSummary, User } from '#contract/entities.ts';
import { formatPhone } from '#contract/phones.ts';
import { can } from '#contract/roles.ts';
import { CreditsView } from './CreditsView.tsx';
import { credits } from './endpoints.ts';
import { WaitingNoteView } from './WaitingNoteView.tsx';

export default function CreditsPage() {
  const { id } = useParams();
  const [search] = useSearchParams();
  const userId = idOf(id);
  if (userId === null) {
    return (
      <Page title="Abonos">
        <EmptyState text="La dirección no es de ningún alumno.">
          <ButtonLink to={screens.solicitudes()}>Ir a Notas</ButtonLink>
        </EmptyState>
      </Page>
    );
  }
  return <CreditsOf userId={userId} nota={idOf(search.get('nota') ?? undefined)} pendiente={search.get('pendiente')} />;
}

interface Props {
  userId: number;
  nota: number | null;
  /** Key of what waits to be sent: an abono to be mended, or the note whose abonos these are. */
  pendiente: string | null;
}

function CreditsOf({ userId, nota: asked, pendiente }: Props) {
  const { mended, waitingNote, sentNote } = useWaiting(userId, pendiente);
  const nota = asked ?? sentNote;
  const rol = useAppSelector(selectRol);
  const person = useAnswer(catalogs.endpoints.person, userId);
  const { answer, problem, retry } = useAnswer(credits.endpoints.credits, { userId, nota });
  const user = useAppSelector((state) => selectUser(state, userId));
  const note = useAppSelector((state) => selectNote(state, answer?.note));
  if (waitingNote && (pendiente !== null || (answer && !note) || problem)) {
    return (
      <Page title={user ? `Abonos de ${fullName(user)}` : 'Abonos'} aside={user && asideOf(user)}>
        <WaitingNoteView key={waitingNote.key} item={waitingNote} mended={mended} />
      </Page>
    );
  }
  if (!answer || !user) {
    const failed = problem ?? person.problem;
    const again = () => void (problem ? retry() : person.retry());
    return <Page title="Abonos">{failed ? <ErrorState problem={failed} onRetry={again} /> : <Spinner />}</Page>;
  }
  const writes = can(rol, 'notes:write');
  return (
    <Page
      title={`Abonos de ${fullName(user)}`}
      aside={asideOf(user)}
      history={note ? { tabla: 'notes', registro: note.id } : undefined}
      actions={
        note &&
        writes && <ButtonLink to={screens.updateNote(userId, { nota: note.id })}>Editar nota {note.folio}</ButtonLink>
      }
    >
      <OtherNotes userId={userId} notes={answer.otras} />
      {note ? (
        // Another note is another form: nothing typed for one may be taken for the other.
        <CreditsView
          key={note.id}
          note={note}
          abonos={answer.abonos}
          problem={problem}
          refresh={() => void retry()}
          mended={mended}
        />
      ) : (
        <EmptyState text="El alumno no tiene una nota todavía.">
          {writes && (
            <ButtonLink kind="primary" to={screens.registerNote(userId)}>
              Hacer su nota
            </ButtonLink>
          )}
        </EmptyState>
      )}
    </Page>
  );
}

/** What of the queue these abonos are about. */
function useWaiting(userId: number, pendiente: string | null) {
  const item = useAppSelector((state) => selectItem(state, pendiente));
  const followed = useAppSelector((state) => selectItem(state, item?.kind === 'abono' ? item.noteKey : pendiente));
  const last = useAppSelector((state) => selectWaitingNote(state, userId));
  const mended = item?.kind === 'abono' && item.state !== 'enviada' ? item : undefined;
  const note = followed?.kind === 'nota' ? followed : undefined;
  const waitingNote = note ? (note.sent ? undefined : note) : mended ? undefined : last;
  return { mended, waitingNote, sentNote: note?.sent?.note ?? null };
}

const asideOf = (user: User): string =>
  [placeOf(user), user.celular && formatPhone(user.celular), !user.activo && 'en baja'].filter(Boolean).join(' · ');

/** The alumno's other notes, to see or take their abonos. */
function OtherNotes({ userId, notes }: { userId: number; notes: readonly NoteSummary[] }) {
  const { day } = useTime();
  if (notes.length === 0) return null;
  const items = notes.map((note) => ({
    to: screens.noteCredits(userId, { nota: note.id }),
    text: note.folio,
    detail: `${day(note.created_at)} · ${standingOf(note)}`,
  }));
  return <LinkList label="Otras notas" items={items} />;
}
