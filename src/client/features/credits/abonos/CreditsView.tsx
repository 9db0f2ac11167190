/**
 * A note's balance, the form that takes an abono, and the abonos so far; of a note that the server has, or that waits on
 * this computer. One screen for both: when the note is sent while an amount is being typed, the amount stays.
 */
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { useDue } from '#client/entities/due.ts';
import { useAppSelector, useCan, useMay } from '#client/entities/state.ts';
import { useStored } from '#client/lib/hooks.ts';
import { originalsDue } from '#client/lib/originals.ts';
import { screens } from '#client/lib/urls.ts';
import { KEPT_HERE, type PendingAbono, type PendingNote } from '#client/offline/item.ts';
import { selectWaitingParts, sumOfWaiting, totalOfWaiting, waitingFor } from '#client/offline/select.ts';
import { TwoColumns } from '#client/ui/Columns.tsx';
import { notify } from '#client/ui/feedback/toast.ts';
import { Alert } from '#client/ui/Page.tsx';
import { PAPER_WIDTHS, type PaperWidth } from '#client/ui/print/Ticket.tsx';
import { allLines } from '#contract/lines.ts';
import { sumDollars } from '#contract/money.ts';
import { mayTakeAbono } from '#contract/policies.ts';
import { NOTE_STATUS } from '#contract/rules.ts';
import { abonoTaken, selectTaken, takenClosed } from '../slice.ts';
import { TakenPanel } from '../TakenPanel.tsx';
import { PrintingProvider } from '../tickets/PrintingProvider.tsx';
import type { TicketNote } from '../tickets/ProvisionalTicket.tsx';
import { AbonoForm } from './AbonoForm.tsx';
import { AbonoList } from './abonoColumns.tsx';
import { NoteFigures, StoredNoteHead, WaitingNoteHead } from './NoteHead.tsx';
import type { NotesOfAlumno } from './useNamedNote.ts';
import { KeptAbono, type Line, useWaitingLines, WaitingAbonos } from './waiting/WaitingAbonos.tsx';

const ticketOf = (item: PendingNote | undefined, conceptos: readonly Line[]): TicketNote => ({
  folio: item?.body.folio ?? '',
  total: item ? totalOfWaiting(item) : 0,
  note_description: item?.body.note_description ?? null,
  conceptos,
});

interface Props {
  userId: number;
  notes: NotesOfAlumno;
  edited: PendingAbono | undefined;
}

export function CreditsView({ userId, notes: { note, item, discarded, abonos, problem, retry }, edited }: Props) {
  const navigate = useNavigate();
  const writes = useCan('abonos:write');
  const takes = useMay(mayTakeAbono, note ?? { cancelada: null });
  const [paper, setPaper] = useStored<PaperWidth>('papel', '80', PAPER_WIDTHS);
  const dispatch = useDispatch();
  const taken = useSelector(selectTaken);
  const [refused, setRefused] = useState(false);
  const waiting = waitingFor(useAppSelector(selectWaitingParts), note?.id ?? null, item?.key);
  const lines = useWaitingLines(note ? undefined : item);
  const ticketNote = note ? { ...note, conceptos: allLines(note) } : ticketOf(item, lines);
  const owed = note ? note.saldo : ticketNote.total;
  // The one that is mended here is typed anew: less its old amount, it could not be mended to what is owed.
  const unsent = sumOfWaiting(waiting.filter(({ key }) => key !== edited?.key));
  const due = useDue(note, item, unsent);
  // The form stays for what it was refused, also when somebody else has just settled the note.
  const open = note ? takes && (note.saldo > 0 || refused) : item?.body.status === NOTE_STATUS.pendiente;
  const settled = note !== undefined && note.saldo <= 0 && !note.cancelada;
  const summary = (
    <>
      <NoteFigures note={note} item={item} due={due} />
      {taken?.abono !== undefined && <TakenPanel key={taken.abono} taken={taken} />}
      {taken?.kept !== undefined && (
        <KeptAbono key={taken.kept} itemKey={taken.kept} change={taken.change} note={ticketNote} paper={paper} />
      )}
      <WaitingAbonos waiting={waiting} saldo={owed} />
      {settled && !taken && <Alert kind="success">La nota está pagada.</Alert>}
      {writes && (open || edited !== undefined) && (
        <AbonoForm
          key={edited?.key}
          userId={userId}
          noteId={note?.id ?? null}
          noteKey={item?.key ?? null}
          folio={ticketNote.folio}
          saldo={Math.max(0, sumDollars([owed, -unsent]))}
          due={due}
          justTaken={taken !== null}
          waiting={edited}
          onSend={() => dispatch(takenClosed())}
          onTaken={(next) => {
            setRefused(false);
            if (edited) navigate(screens.porEnviar());
            else dispatch(abonoTaken(next));
            if (next.abono === undefined) {
              notify.info(KEPT_HERE);
              return;
            }
            originalsDue([next.abono]);
            notify.success('Operación, Exitosa.');
          }}
          onRefused={() => {
            setRefused(true);
            void retry();
          }}
        />
      )}
    </>
  );
  const list = note && (
    <AbonoList abonos={abonos} problem={problem} retry={retry} paper={writes ? paper : null} setPaper={setPaper} />
  );
  return (
    <PrintingProvider paper={paper}>
      <TwoColumns summary={summary} rest={list}>
        {note ? (
          <StoredNoteHead note={note} plan={due.plan} refresh={retry} />
        ) : (
          item && <WaitingNoteHead item={item} lines={lines} discarded={discarded} plan={due.plan} />
        )}
      </TwoColumns>
    </PrintingProvider>
  );
}
