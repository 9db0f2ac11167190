/**
 * A note's balance, the form that takes an abono, and the abonos so far; of a note that the server has, or that waits on
 * this computer. One screen for both: when the note is sent while an amount is being typed, the amount stays.
 */
import { type ReactNode, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { useAppSelector } from '#client/entities/base.ts';
import { useDue } from '#client/entities/due.ts';
import { useCan, useMay } from '#client/entities/state.ts';
import type { NoteRow } from '#client/entities/tables.ts';
import { screens } from '#client/lib/urls.ts';
import { KEPT_HERE, type PendingAbono, type PendingNote } from '#client/offline/item.ts';
import { selectWaitingParts, sumOfWaiting, totalOfWaiting, waitingFor } from '#client/offline/select.ts';
import { useTakenBack } from '#client/offline/useOffline.ts';
import { ButtonLink } from '#client/ui/ButtonLink.tsx';
import { SoldLines, TwoColumns } from '#client/ui/Columns.tsx';
import { notify } from '#client/ui/feedback/toast.ts';
import { CancelledBy, Figures, Money, noteFigures } from '#client/ui/Money.tsx';
import { Alert } from '#client/ui/Page.tsx';
import { DueLine, PlanList } from '#client/ui/Plan.tsx';
import { sumDollars } from '#contract/money.ts';
import type { PlanPago, PlanToday } from '#contract/plan.ts';
import { mayTakeAbono } from '#contract/policies.ts';
import { NOTE_STATUS } from '#contract/rules.ts';
import css from '../Credits.module.css';
import { NoteRecargos } from '../recargos/NoteRecargos.tsx';
import { selectTaken, takenClosed } from '../slice.ts';
import { PrintingProvider } from '../tickets/PrintingProvider.tsx';
import { TakenPanel } from '../till/TakenPanel.tsx';
import { Till } from '../till/Till.tsx';
import { type Owed, UNSENT } from '../till/till.ts';
import { useTill } from '../till/useTill.ts';
import { AbonoList } from './abonoColumns.tsx';
import type { NotesOfAlumno } from './CreditsPage.tsx';
import { WaitingAbonos } from './waiting/WaitingAbonos.tsx';
import { type Line, useWaitingLines } from './waiting/waitingNote.ts';

interface Props {
  userId: number;
  notes: NotesOfAlumno;
  edited: PendingAbono | undefined;
}

export function CreditsView({
  userId,
  notes: { note, item, discarded, abonos, response, problem, retry },
  edited,
}: Props) {
  const navigate = useNavigate();
  const writes = useCan('abonos:write');
  const takes = useMay(mayTakeAbono, note ?? { cancelada: null });
  const waiting = waitingFor(useAppSelector(selectWaitingParts), note?.id ?? null, item?.key);
  const lines = useWaitingLines(note ? undefined : item);
  const owing = note ? note.saldo : item ? totalOfWaiting(item) : 0;
  // An abono in correction is left out: counted, it could not be corrected up to the debt.
  const unsent = sumOfWaiting(waiting.filter(({ key }) => key !== edited?.key));
  const due = useDue(note, item, unsent);
  const others = (response?.otras ?? []).filter(({ id, cancelada }) => id !== note?.id && !cancelada);
  const owed: Owed = {
    ...{ id: note?.id ?? UNSENT, user_id: userId, folio: note?.folio ?? item?.body.folio ?? '', ...due },
    ...{ saldo: Math.max(0, sumDollars([owing, -unsent])), noteKey: item?.key ?? null },
  };
  const isOpen = note ? takes && note.saldo > 0 : item?.body.status === NOTE_STATUS.pendiente;
  return (
    <PrintingProvider>
      <TwoColumns
        first
        summary={
          <>
            <NoteFigures note={note} item={item} due={due} />
            <WaitingAbonos waiting={waiting} saldo={owing} />
            <NoteTill
              key={edited?.key}
              owed={owed}
              elsewhere={sumDollars(others.map(({ saldo }) => saldo))}
              isOpen={writes && (isOpen || edited !== undefined)}
              isSettled={note !== undefined && note.saldo <= 0 && !note.cancelada}
              edited={edited}
              onCorrected={() => navigate(screens.porEnviar())}
              onRefused={() => void retry()}
            />
          </>
        }
        rest={note && <AbonoList abonos={abonos} problem={problem} retry={retry} />}
      >
        {note ? (
          <StoredNoteHead note={note} plan={due.plan} refresh={retry} />
        ) : (
          item && <WaitingNoteHead item={item} lines={lines} discarded={discarded} plan={due.plan} />
        )}
      </TwoColumns>
    </PrintingProvider>
  );
}

interface NoteTillProps {
  owed: Owed;
  /** Dollars that the alumno owes on other notes. */
  elsewhere: number;
  isOpen: boolean;
  isSettled: boolean;
  /** One that waits here and is corrected. */
  edited: PendingAbono | undefined;
  onCorrected: () => void;
  onRefused: () => void;
}

/** The till for one note, with what was taken there last. */
function NoteTill({ owed, elsewhere, isOpen, isSettled, edited, onCorrected, onRefused }: NoteTillProps) {
  const { take, onTaken } = useTill();
  useTakenBack(edited?.key);
  const dispatch = useDispatch();
  const taken = useSelector(selectTaken);
  const [refused, setRefused] = useState(false);
  const { id, user_id: userId, noteKey } = owed;
  return (
    <>
      {taken && (
        <TakenPanel
          key={[...taken.abonos, ...taken.kept].join()}
          taken={taken}
          next={
            <ButtonLink kind="primary" to={screens.caja()}>
              Siguiente <kbd className={css.key}>F9</kbd>
            </ButtonLink>
          }
        />
      )}
      {isSettled && !taken && <Alert kind="success">La nota está pagada.</Alert>}
      {/* The form stays with its refusal, also when the note was settled meanwhile. */}
      {(isOpen || (refused && !edited)) && (
        <Till
          name={`abono-${edited?.key ?? noteKey ?? id}`}
          userId={userId}
          owed={[owed]}
          presets={taken === null}
          corrects={edited}
          take={async (body, key) => {
            dispatch(takenClosed());
            try {
              return await take(body, key, [owed], edited?.key);
            } catch (error) {
              setRefused(true);
              onRefused();
              throw error;
            }
          }}
          onTaken={(paid, figures) => {
            setRefused(false);
            if (edited) {
              notify.info(KEPT_HERE);
              onCorrected();
            } else onTaken(paid, figures, { userId, owed: [owed], elsewhere });
          }}
        />
      )}
    </>
  );
}

/** Sold items and status of a note, beside its abono form. */
const Description = ({ text }: { text: string }) => <p className={css.description}>{text}</p>;

interface SoldProps {
  lines: readonly Line[];
  description: string | null | undefined;
  plan: readonly PlanPago[];
  children?: ReactNode;
}

function SoldWith({ lines, description, plan, children }: SoldProps) {
  return (
    <>
      <h2 className={css.heading}>Servicios</h2>
      <SoldLines lines={lines} />
      {children}
      {description && <Description text={description} />}
      <PlanList plan={plan} />
    </>
  );
}

interface StoredProps {
  note: NoteRow;
  plan: readonly PlanPago[];
  refresh: () => Promise<unknown>;
}

function StoredNoteHead({ note, plan, refresh }: StoredProps) {
  return (
    <>
      {note.cancelada && (
        <Alert kind="warning">
          Nota cancelada <CancelledBy {...note.cancelada} />
        </Alert>
      )}
      <SoldWith lines={note.conceptos} description={note.note_description} plan={plan}>
        <NoteRecargos note={note} refresh={refresh} />
      </SoldWith>
    </>
  );
}

interface WaitingProps {
  item: PendingNote;
  lines: readonly Line[];
  discarded: boolean;
  plan: readonly PlanPago[];
}

/** For a queued note of this computer; `discarded`: it was, and was discarded. */
function WaitingNoteHead({ item, lines, discarded, plan }: WaitingProps) {
  const { folio, user_id, note_description } = item.body;
  const to = screens.registerNote(user_id, { pendiente: item.key });
  return (
    <>
      {discarded ? (
        <Alert>
          La nota {folio} ya no está por enviar para este alumno: se descartó o se cambió. Elige otra nota o hazla de
          nuevo.
        </Alert>
      ) : (
        <Alert kind="warning" actions={[{ text: 'Abrir la nota', to }]}>
          La nota {folio} está guardada en este equipo y no se ha enviado.
        </Alert>
      )}
      {item.reason && !discarded && <Alert>El servidor no la aceptó: {item.reason} Sus abonos esperan.</Alert>}
      <SoldWith lines={lines} description={note_description} plan={plan} />
    </>
  );
}

interface FiguresProps {
  note: NoteRow | undefined;
  item: PendingNote | undefined;
  due: PlanToday;
}

/** The figures of a note, for a queued one its total; and the amount due now. */
function NoteFigures({ note, item, due }: FiguresProps) {
  const waiting = { label: 'Total', value: <Money value={item ? totalOfWaiting(item) : 0} /> };
  return (
    <div style={{ marginBottom: 16, paddingBottom: 12, borderBottom: '1px solid var(--line)' }}>
      <Figures label="Importes de la nota" stacked figures={note ? noteFigures(note) : [waiting]} />
      <DueLine due={due} />
    </div>
  );
}
