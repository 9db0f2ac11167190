/** The abonos of an alumno's note. */

import { useEffect, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { readRecord, useAppSelector } from '#client/entities/base.ts';
import { catalogs } from '#client/entities/catalogs.ts';
import { standingOf } from '#client/entities/due.ts';
import { useCan, useEntity, useMay, usePerson } from '#client/entities/state.ts';
import { idOf, screens } from '#client/lib/urls.ts';
import type { PendingNote } from '#client/offline/item.ts';
import { selectItem, selectWaitingNotesOf, totalOfWaiting } from '#client/offline/select.ts';
import { useQueue } from '#client/offline/useOffline.ts';
import { When } from '#client/ui/Money.tsx';
import { Alert, EmptyState, LinkList, LoadState, Page, WrongAddress } from '#client/ui/Page.tsx';
import type { User } from '#contract/entities.ts';
import { formatMoney } from '#contract/money.ts';
import { fullName, schoolAndGroupOf } from '#contract/person.ts';
import { formatPhone } from '#contract/phones.ts';
import { mayEditNote } from '#contract/policies.ts';
import { CreditsView } from './CreditsView.tsx';
import { firstNote, type Named, type Wanted } from './namedNote.ts';

export default function CreditsPage() {
  const { id } = useParams();
  const [search] = useSearchParams();
  const userId = idOf(id);
  if (userId === null) return <WrongAddress title="Abonos" of="alumno" to={screens.solicitudes()} label="Ir a Notas" />;
  const wanted: Wanted = {
    nota: idOf(search.get('nota') ?? undefined),
    pendiente: search.get('pendiente'),
    abono: search.get('abono'),
  };
  // Another address is another screen: nothing typed for one note may be taken for another.
  return <CreditsOf key={`${userId}?${search}`} userId={userId} wanted={wanted} />;
}

function CreditsOf({ userId, wanted }: { userId: number; wanted: Wanted }) {
  const notes = useNamedNote(userId, wanted);
  const { note, item, response, settled } = notes;
  const writes = useCan('notes:write');
  const plans = useMay(mayEditNote, note ?? { cancelada: null });
  const { user, ...person } = usePerson(userId);
  /** Nothing can be sold to them until they are restored. */
  const gone = writes && user?.activo === false;
  const waitingAbono = useAppSelector((state) => selectItem(state, wanted.abono));
  const edited = waitingAbono?.kind === 'abono' && !waitingAbono.sent ? waitingAbono : undefined;
  const folio = note?.folio ?? item?.body.folio;
  // An alumno unknown to this computer may have a queued note, and its form must open all the same.
  const shown = item !== undefined || (note !== undefined && user !== undefined);
  if (!shown && (!settled || !response || !user)) {
    const { problem, retry } = notes.problem ? notes : person;
    return (
      <Page title="Abonos">
        <LoadState of={{ loading: true, problem: settled ? problem : null, retry }} />
      </Page>
    );
  }
  const choosing = !shown && (wanted.abono !== null || wanted.pendiente !== null);
  return (
    <Page
      title={[user ? `Abonos de ${fullName(user)}` : 'Abonos', shown && `nota ${folio}`].filter(Boolean).join(' · ')}
      aside={user && asideOf(user)}
      history={note ? { tabla: 'notes', registro: note.id } : undefined}
      ways={[
        !!note && writes && { text: 'Contrato', to: screens.contrato(note.id) },
        !!note &&
          plans && {
            text: note.plan.length > 0 ? 'Cambiar plan' : 'Plan de pagos',
            to: screens.plan(userId, { nota: note.id }),
          },
        !!note && writes && { text: `Editar nota ${note.folio}`, to: screens.updateNote(userId, { nota: note.id }) },
      ]}
    >
      {wanted.abono !== null && settled && !edited && (
        <Alert kind="info">El abono que abriste ya no está por enviar: se envió o se descartó.</Alert>
      )}
      {choosing && (
        <Alert kind="warning">
          {edited
            ? `Elige a qué nota va el abono de ${formatMoney(edited.body.amount)}.`
            : 'La nota que esperaba en este equipo ya no está: se envió o se descartó.'}
        </Alert>
      )}
      <AlumnoNotes
        label={shown ? 'Otras notas' : 'Notas del alumno'}
        userId={userId}
        of={notes}
        abono={edited?.key ?? null}
      />
      {shown ? (
        <CreditsView userId={userId} notes={notes} edited={edited} />
      ) : (
        (!choosing || (response?.note === null && notes.waiting.length === 0)) && (
          <EmptyState
            text={emptyText((response?.otras ?? []).length > 0, gone)}
            actions={[
              gone && { text: 'Editar', to: screens.updateUser(userId) },
              writes && !gone && { text: 'Nueva nota', kind: 'primary', to: screens.registerNote(userId) },
            ]}
          />
        )
      )}
    </Page>
  );
}

function emptyText(cancelled: boolean, gone: boolean): string {
  if (!gone) return cancelled ? 'El alumno no tiene una nota vigente.' : 'El alumno no tiene una nota todavía.';
  const none = cancelled ? 'No tiene una nota vigente' : 'No tiene notas';
  return `${none}, y en baja no se le puede hacer una: restáuralo primero, con «Editar».`;
}

const asideOf = (user: User): string =>
  [schoolAndGroupOf(user), user.celular && formatPhone(user.celular), !user.activo && 'en baja']
    .filter(Boolean)
    .join(' · ');

interface Props {
  label: string;
  userId: number;
  of: Pick<NotesOfAlumno, 'response' | 'waiting' | 'note' | 'item'>;
  abono: string | null;
}

/** The alumno's notes besides the one on the screen, to see or take their abonos: those of the server and those that wait. */
function AlumnoNotes({ label, userId, of: { response, waiting, note, item }, abono }: Props) {
  const shown = useEntity('notes', response?.note);
  const stored = [...(shown ? [shown] : []), ...(response?.otras ?? [])].filter(({ id }) => id !== note?.id);
  const unsent = waiting.filter(({ key }) => key !== item?.key);
  const items = [
    ...unsent.map((one: PendingNote) => ({
      to: screens.noteCredits(userId, { pendiente: one.key, abono }),
      text: one.body.folio,
      detail: `sin enviar · ${formatMoney(totalOfWaiting(one))}`,
    })),
    ...stored.map((one) => ({
      to: screens.noteCredits(userId, { nota: one.id, abono }),
      text: one.folio,
      detail: (
        <>
          <When at={one.created_at} /> · {standingOf(one)}
        </>
      ),
    })),
  ];
  return items.length === 0 ? null : <LinkList label={label} items={items} />;
}

function useNamedNote(userId: number, wanted: Wanted) {
  const read = useQueueRead();
  const waiting = useAppSelector((state) => selectWaitingNotesOf(state, userId));
  // Null while that is not known, and when a person has to say it.
  const [named, setNamed] = useState<Named | null>(null);
  const found = useAppSelector((state) => selectItem(state, named?.key));
  // Mended, it may be of another alumno by now.
  const stored = found?.kind === 'nota' && found.body.user_id === userId ? found : undefined;
  const [item, setItem] = useState(stored);
  if (stored && stored !== item) setItem(stored);
  const noteId = named?.id ?? item?.sent?.note ?? null;

  // Asked by its id once the response to an address without one is about another note.
  const [byId, setById] = useState(false);
  const { response, problem, retry } = readRecord(
    catalogs.useCreditsQuery({
      userId,
      nota: byId && noteId !== null ? noteId : wanted.nota,
    }),
  );
  if (!byId && noteId !== null && response && response.note !== noteId) setById(true);
  const [last, setLast] = useState(response);
  if (response && response !== last && (noteId === null || response.note === noteId)) setLast(response);
  if (named === null && read) {
    const first = firstNote(wanted, waiting, response);
    if (first) setNamed(first);
  }

  const row = useEntity('notes', noteId);
  // A note of the address is the alumno's only if the server says so.
  const note = item || last?.note === noteId ? row : undefined;
  return {
    note,
    /** As it lies in the queue, also after it was sent. */
    item,
    /** It was in the queue when the screen opened and is no longer. */
    discarded: item !== undefined && stored === undefined,
    waiting,
    /** The server's notes of the alumno; undefined while loading. */
    response: last,
    abonos: last?.note === noteId ? last.abonos : (note?.creditos ?? []),
    /** Nothing is on its way that could still tell which notes there are. */
    settled: read && (last !== undefined || problem !== null),
    problem,
    retry,
  };
}
export type NotesOfAlumno = ReturnType<typeof useNamedNote>;

/** Whether the queue has been read, or can't be: before that a queued note may be missed. */
function useQueueRead(): boolean {
  const queue = useQueue();
  const loaded = useAppSelector(({ pending }) => pending.loaded);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!loaded) queue.refresh().catch(() => setFailed(true));
  }, [loaded, queue]);
  return loaded || failed;
}
