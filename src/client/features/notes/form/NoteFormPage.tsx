/** The note form: of the alumno in the address, or of one that is chosen first. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useMatch, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { readRecord, useAppSelector } from '#client/entities/base.ts';
import { catalogs } from '#client/entities/catalogs.ts';
import { standingOf } from '#client/entities/due.ts';
import { useEntity, useList } from '#client/entities/state.ts';
import type { NoteRow } from '#client/entities/tables.ts';
import { idOf, NEW_ID, patterns, screens } from '#client/lib/urls.ts';
import { ButtonLink } from '#client/ui/ButtonLink.tsx';
import { SoldLines } from '#client/ui/Columns.tsx';
import { Money, When } from '#client/ui/Money.tsx';
import { Alert, Card, LinkList, LoadState, Page, WrongAddress } from '#client/ui/Page.tsx';
import { Facts } from '#client/ui/Records.tsx';
import { allLines } from '#contract/lines.ts';
import { notes } from '../api.ts';
import { EditNote } from './EditNote.tsx';
import { AlumnoCard } from './fields/AlumnoField.tsx';
import { NewNote } from './NewNote.tsx';

/** After a new note was saved: where to go from here, above the note's form (`children`). */
function Created({ note, children }: { note: NoteRow; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  // Around the form, so that this runs after the form has taken the focus.
  useEffect(() => frame.current?.querySelector('a')?.focus(), []);
  return (
    <>
      <div ref={frame}>
        <Alert
          kind="success"
          actions={[
            { text: 'Ir a Abonos', kind: 'primary', to: screens.noteCredits(note.user_id, { nota: note.id }) },
            { text: 'Contrato', to: screens.contrato(note.id) },
            { text: 'Otra nota nueva', to: screens.registerNote() },
          ]}
        >
          La nota {note.folio} quedó guardada.
        </Alert>
      </div>
      {children}
    </>
  );
}

export default function NoteFormPage() {
  const { id } = useParams();
  const [search] = useSearchParams();
  const updates = useMatch(patterns.updateNote) !== null;
  const userId = idOf(id);
  const nota = idOf(search.get('nota') ?? undefined);
  if (userId === null && id !== NEW_ID) {
    return <WrongAddress title="Nota" of="alumno" to={screens.solicitudes()} label="Ir a Notas" />;
  }
  if (userId !== null && updates) return <NoteOfAlumno userId={userId} nota={nota} />;
  return <Fresh userId={userId} pendiente={search.get('pendiente')} />;
}

/** A new note, once the catalogue is loaded. */
function Fresh({ userId, pendiente = null }: { userId: number | null; pendiente?: string | null }) {
  const navigate = useNavigate();
  const { response: catalogue, ...services } = useList(catalogs.useListServiciosQuery());
  // Each note that was kept on this computer gives way to an empty form.
  const [kept, setKept] = useState(0);
  const loaded = useAppSelector(({ pending }) => pending.loaded);
  if (!catalogue || (pendiente !== null && !loaded)) {
    return (
      <Page title="Agregar Nota">
        <LoadState of={{ ...services, loading: true }} />
      </Page>
    );
  }
  return (
    <NewNote
      key={`${userId}-${pendiente}-${kept}`}
      userId={userId}
      pendiente={pendiente}
      catalogue={catalogue}
      onKept={(key) => {
        setKept((count) => count + 1);
        navigate(screens.registerNote(), { replace: true, state: { kept: key } });
      }}
    />
  );
}

/** The alumno's current note, or the one chosen among several; a new one without any. */
function NoteOfAlumno({ userId, nota }: { userId: number; nota: number | null }) {
  const location = useLocation();
  const services = useList(catalogs.useListServiciosQuery());
  const { response, ...standing } = readRecord(notes.useNoteOfAlumnoQuery({ userId, nota }));
  const note = useEntity('notes', response?.note);
  const catalogue = services.response;
  if (response && !note) return <Fresh userId={userId} />;
  if (!note || !response || !catalogue) {
    return (
      <Page title="Actualizar Nota">
        <LoadState of={{ ...(standing.problem ? standing : services), loading: true }} />
      </Page>
    );
  }
  const others = response.otras.map((one) => ({
    to: screens.updateNote(userId, { nota: one.id }),
    text: one.folio,
    detail: (
      <>
        <When at={one.created_at} /> · {standingOf(one)}
      </>
    ),
  }));
  const form = <EditNote key={note.id} note={note} catalogue={catalogue} refresh={standing.retry} />;
  const created = (location.state as { created?: number } | null)?.created === note.id;
  return (
    <Page
      title="Actualizar Nota"
      history={{ tabla: 'notes', registro: note.id }}
      ways={[
        { text: 'Abonos', to: screens.noteCredits(userId, { nota: note.id }) },
        !note.cancelada && {
          text: note.plan.length > 0 ? 'Cambiar plan' : 'Plan de pagos',
          to: screens.plan(userId, { nota: note.id }),
        },
      ]}
    >
      {others.length > 0 && <LinkList label="Otras notas del alumno" items={others} />}
      {note.cancelada ? <CancelledNote note={note} /> : created ? <Created note={note}>{form}</Created> : form}
    </Page>
  );
}

/** A note that was cancelled: kept to be read, out of all totals. */
function CancelledNote({ note }: { note: NoteRow }) {
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
