/** The form of a note that does not exist yet, also of one that waits on this computer to be sent. */
import Text from 'antd/es/typography/Text';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useStore } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { readRecord, type State } from '#client/entities/base.ts';
import { catalogs } from '#client/entities/catalogs.ts';
import { draftTitleOf, selectNote } from '#client/entities/select.ts';
import { useEntity } from '#client/entities/state.ts';
import { problemOf } from '#client/lib/errors.ts';
import { originalsDue } from '#client/lib/originals.ts';
import { screens } from '#client/lib/urls.ts';
import { KEPT_HERE, type PendingNote } from '#client/offline/item.ts';
import { selectItem } from '#client/offline/select.ts';
import { useQueue, useTakenBack } from '#client/offline/useOffline.ts';
import { Button } from '#client/ui/Button.tsx';
import { notify } from '#client/ui/feedback/toast.ts';
import { FormShell } from '#client/ui/form/FormShell.tsx';
import { SelectField } from '#client/ui/form/fields.tsx';
import { Alert, Page } from '#client/ui/Page.tsx';
import type { BodyOf } from '#contract/endpoint.ts';
import { notes as endpoints } from '#contract/endpoints/notes.ts';
import { formatMoney } from '#contract/money.ts';
import { ruleText } from '#contract/recargos.ts';
import { type NewNoteBody, notes } from '../api.ts';
import { type NewNoteValues, SoldPlan, useSoldPlan } from '../plan/PlanFields.tsx';
import { TakenBackNote, WaitingNotes } from '../WaitingNotes.tsx';
import { AlumnoField, FolioField, useFolio } from './fields/AlumnoField.tsx';
import { ServicesField } from './fields/ServicesField.tsx';
import css from './NoteForm.module.css';
import { NoteProblem, NoteSummary, NoteTotal } from './NoteSummary.tsx';
import {
  FIELD_OF,
  type NoteValues,
  newNote,
  type Offers,
  STATUS_OPTIONS,
  toBody,
  useOffers,
  valuesOf,
} from './noteValues.ts';

/** Conditions for late and early payment, shown before a sale; none of them is applied. */
function SaleRules() {
  const { response } = readRecord(catalogs.useAjustesQuery());
  const reglas = useEntity('ajustes', response)?.recargos ?? [];
  if (reglas.length === 0) return null;
  return (
    <ul aria-label="Recargos y descuentos" style={{ marginBottom: 16 }}>
      {reglas.map((regla) => (
        <li key={regla.nombre}>
          <Text type="secondary" style={{ fontSize: 'var(--size-label)' }}>
            {ruleText(regla)}
          </Text>
        </li>
      ))}
    </ul>
  );
}

/** Result: the note's id, or its key in the queue. */
type Saved = { id: number; kept?: undefined } | { id?: undefined; kept: string };

/**
 * Sends a new note; without connection it is kept on this computer. One that waited there and was taken back goes back into
 * its turn. `clash`: another note has its folio.
 */
function useSendNote(waiting: PendingNote | undefined, offers: Offers, clash: (folio: string) => void) {
  const queue = useQueue();
  const [createNote] = notes.endpoints.createNote.useMutation();
  useTakenBack(waiting?.key);
  return async (body: NewNoteBody, key: string): Promise<Saved> => {
    const checked = body as BodyOf<typeof endpoints.createNote>;
    if (waiting) {
      await queue.putBack(waiting.key, checked);
      return { kept: waiting.key };
    }
    try {
      const id = await queue.sendOrKeep({ kind: 'nota', key, body: checked }, () => createNote({ body, key }).unwrap());
      return id === null ? { kept: key } : { id };
    } catch (error) {
      const problem = problemOf(error);
      if (problem.fields.folio) clash(String(body.folio));
      offers.recheck(problem);
      throw error;
    }
  };
}

/** Says that the alumno of a new note has one already: a second one is rarely meant. */
function KnownNotes({ userId }: { userId: number }) {
  const { response } = readRecord(notes.useNoteOfAlumnoQuery({ userId, nota: null }));
  const note = useEntity('notes', response?.note);
  if (!note) return null;
  return (
    <Alert kind="warning" actions={[{ text: 'Abrir la nota', to: screens.updateNote(userId, { nota: note.id }) }]}>
      Ya tiene la nota {note.folio}, {note.saldo > 0 ? `con saldo de ${formatMoney(note.saldo)}` : 'pagada'}. Esta sería
      otra.
    </Alert>
  );
}

/** Name of the button that only saves, beside the one that goes on to take the money. */
const SAVE = 'guardar';
const COLLECT_KEY = 'Control+Enter';

/** All services lie between the fields and the button. */
function collectByKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  const button = event.currentTarget.querySelector<HTMLButtonElement>('button[type="submit"]');
  if (!event.repeat) button?.form?.requestSubmit(button);
}

interface Props {
  userId: number | null;
  pendiente: string | null;
  catalogue: readonly number[];
  /** The note is kept on this computer, under this key, until there is a connection. */
  onKept: (key: string) => void;
}

export function NewNote({ userId, pendiente, catalogue, onKept }: Props) {
  const navigate = useNavigate();
  const store = useStore<State>();
  const [waiting] = useState(() => {
    const item = selectItem(store.getState(), pendiente);
    return item?.kind === 'nota' ? item : undefined;
  });
  const [alumno, setAlumno] = useState(userId);
  const { folio, clash } = useFolio(alumno);
  const offers = useOffers(catalogue);
  const plan = useSoldPlan(waiting, offers);
  const [initialValues] = useState<NewNoteValues>(() => ({
    ...(waiting ? valuesOf(waiting.body) : newNote(userId)),
    ...plan.initialValues,
  }));
  const services = useRef<HTMLDivElement>(null);
  const collects = useRef(true);

  const send = useSendNote(waiting, offers, clash);
  const onSaved = ({ id, kept }: Saved, { user_id }: NoteValues) => {
    if (kept !== undefined) {
      notify.info(KEPT_HERE);
      if (collects.current && user_id !== null) navigate(screens.noteCredits(user_id, { pendiente: kept }));
      else onKept(kept);
      return;
    }
    const note = selectNote(store.getState(), id);
    if (!note) return;
    originalsDue(note.creditos);
    notify.success('Operación realizada con éxito');
    if (collects.current) {
      navigate(screens.noteCredits(note.user_id, { nota: id }));
      return;
    }
    // Without a saldo the alumno's row may show an older note that has one.
    const query = note.saldo > 0 ? {} : { nota: id };
    navigate(screens.updateNote(note.user_id, query), { replace: true, state: { created: id } });
  };
  return (
    <Page title="Agregar Nota">
      {waiting ? <TakenBackNote item={waiting} /> : <WaitingNotes />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of the fields inside */}
      <div
        onKeyDown={collectByKey}
        onSubmitCapture={({ nativeEvent }) => {
          const { submitter } = nativeEvent as SubmitEvent;
          collects.current = submitter?.getAttribute('name') !== SAVE;
        }}
      >
        <FormShell
          name={waiting ? `nota-${waiting.key}` : 'nota'}
          title="Agregar Nota"
          draftTitle={({ user_id }) => draftTitleOf(store.getState(), 'Nota', user_id)}
          endpoint={endpoints.createNote}
          initialValues={initialValues}
          toBody={(values) => ({ ...toBody(values, offers.linesOf, folio.suggested), ...plan.toBody(values) })}
          typedErrors={plan.errorsOf}
          send={send}
          onSaved={(saved, _helpers, values) => onSaved(saved, values)}
          submitText={() => (
            <>
              Guardar y cobrar
              <kbd aria-hidden className={css.key}>
                Ctrl+Enter
              </kbd>
            </>
          )}
          submitKey={COLLECT_KEY}
          actions={
            // The response may come between the two clicks of a double click: the second one belongs to nothing.
            <Button type="submit" name={SAVE} onClick={(event) => event.detail > 1 && event.preventDefault()}>
              Guardar
            </Button>
          }
          sum={<NoteTotal offers={offers} paid={0} />}
          summary={
            <NoteSummary offers={offers} paid={0}>
              <SoldPlan saleOf={plan.saleOf} />
              <SaleRules />
              <div className={css.folio}>
                <FolioField folio={folio} />
                <SelectField name="status" label="Estado" options={STATUS_OPTIONS} />
              </div>
            </NoteSummary>
          }
          fieldOf={FIELD_OF}
          failureText={({ network }) => (network ? 'Error de red al enviar los datos' : 'Error al guardar los datos')}
          onProblem={(problem, _form, dismiss) => <NoteProblem problem={problem} offers={offers} dismiss={dismiss} />}
        >
          {({ values }) => (
            <>
              <Follow value={values.user_id} tell={setAlumno} />
              <AlumnoField onChosen={() => services.current?.querySelector('input')?.focus()} />
              {values.user_id !== null && <KnownNotes userId={values.user_id} />}
              <div ref={services}>
                <ServicesField offers={offers} />
              </div>
            </>
          )}
        </FormShell>
      </div>
    </Page>
  );
}

/** Tells the page about a value of the form, wherever it was changed: chosen, or brought back with a draft. */
function Follow<Value>({ value, tell }: { value: Value; tell: (value: Value) => void }) {
  useEffect(() => tell(value), [value, tell]);
  return null;
}
