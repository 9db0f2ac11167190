/** A note's balance, the form that takes an abono, and the abonos so far. */

import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { selectRol } from '#client/api/session.ts';
import type { PendingAbono } from '#client/entities/pending/item.ts';
import { selectWaitingAbonos } from '#client/entities/pending/select.ts';
import { selectAbonos } from '#client/entities/select.ts';
import { useAppSelector } from '#client/entities/state.ts';
import type { NoteRow } from '#client/entities/tables.ts';
import type { Problem } from '#client/lib/errors.ts';
import { useStored } from '#client/lib/hooks.ts';
import { originalsDue } from '#client/lib/originals.ts';
import { screens } from '#client/lib/urls.ts';
import { DataTable } from '#client/ui/DataTable.tsx';
import { Figures } from '#client/ui/Figures.tsx';
import { Money } from '#client/ui/Money.tsx';
import { Card } from '#client/ui/Page.tsx';
import { FilterSelect } from '#client/ui/SearchField.tsx';
import { Alert } from '#client/ui/states.tsx';
import { PAPER_WIDTHS, type PaperWidth } from '#client/ui/Ticket.tsx';
import { useTime } from '#client/ui/time.ts';
import { notify } from '#client/ui/toast.ts';
import type { Abono } from '#contract/entities.ts';
import { can } from '#contract/roles.ts';
import { AbonoForm, type Taken } from './AbonoForm.tsx';
import { AbonoCard, abonoColumns } from './abonoColumns.tsx';
import css from './Credits.module.css';
import { KeptAbono } from './KeptAbono.tsx';
import { PrintingProvider } from './PrintingProvider.tsx';
import { TakenPanel } from './TakenPanel.tsx';
import { WaitingAbonos } from './WaitingAbonos.tsx';

const PAPERS = PAPER_WIDTHS.map((value) => ({ value, label: `${value} mm` }));
const keyOf = ({ id }: Abono) => id;
const classOf = ({ cancelado }: Abono) => (cancelado ? (css.struck ?? '') : '');

interface Props {
  note: NoteRow;
  /** Ids of the note's abonos, cancelled ones too, oldest first. */
  abonos: readonly number[];
  problem: Problem | null;
  refresh: () => void;
  /** An abono of this note that waits to be sent, to be mended. */
  mended?: PendingAbono | undefined;
}

export function CreditsView({ note, abonos, problem, refresh, mended }: Props) {
  const { instant } = useTime();
  const navigate = useNavigate();
  const rol = useAppSelector(selectRol);
  const rows = useAppSelector((state) => selectAbonos(state, abonos));
  const [paper, setPaper] = useStored<PaperWidth>('papel', '80', PAPER_WIDTHS);
  const [taken, setTaken] = useState<Taken | null>(null);
  const [refused, setRefused] = useState(false);
  const waiting = useAppSelector((state) => selectWaitingAbonos(state, note.id));
  const owes = note.saldo > 0;
  // The form stays for what it was refused, also when somebody else has just settled the note.
  const takes = can(rol, 'abonos:write') && ((note.cancelada === null && (owes || refused)) || mended !== undefined);
  return (
    <PrintingProvider note={note} paper={paper}>
      <Card>
        <Figures
          label="Importes de la nota"
          figures={[
            { label: 'Total', value: <Money value={note.total} /> },
            { label: 'Pagado', value: <Money value={note.pagado} /> },
            { label: 'Saldo', value: <Money value={note.saldo} />, tone: owes ? 'due' : 'settled' },
          ]}
        />
        {note.note_description && <p className={css.description}>{note.note_description}</p>}
      </Card>
      {note.cancelada && (
        <Alert kind="warning">
          Nota cancelada el {instant(note.cancelada.fecha)} por {note.cancelada.por}: {note.cancelada.motivo}
        </Alert>
      )}
      {taken?.abono !== undefined && <TakenPanel key={taken.abono} taken={taken} />}
      {taken?.kept !== undefined && (
        <KeptAbono key={taken.kept} itemKey={taken.kept} change={taken.change} note={note} paper={paper} />
      )}
      <WaitingAbonos waiting={waiting} saldo={note.saldo} />
      {!owes && !note.cancelada && !taken && <Alert kind="success">La nota está pagada.</Alert>}
      {takes && (
        <Card>
          <AbonoForm
            key={mended?.key}
            target={{ userId: note.user_id, noteId: note.id, noteKey: null, saldo: note.saldo }}
            waiting={mended}
            onSend={() => setTaken(null)}
            onTaken={(next) => {
              setRefused(false);
              if (mended) navigate(screens.porEnviar());
              else setTaken(next);
              if (next.abono === undefined) {
                notify.info('Datos guardados localmente. Se sincronizarán cuando haya conexión.');
                return;
              }
              originalsDue([next.abono]);
              notify.success('Operación, Exitosa.');
            }}
            onRefused={() => {
              setRefused(true);
              refresh();
            }}
          />
        </Card>
      )}
      <div className={css.head}>
        <h2 className={css.heading}>Abonos</h2>
        {can(rol, 'abonos:write') && (
          <FilterSelect
            label="Papel"
            value={paper}
            options={PAPERS}
            onChange={(value) => setPaper(PAPER_WIDTHS.find((width) => width === value) ?? '80')}
          />
        )}
      </div>
      <DataTable
        label="Abonos"
        columns={abonoColumns}
        rows={rows}
        rowKey={keyOf}
        rowClassName={classOf}
        loading={false}
        problem={problem}
        onRetry={refresh}
        card={(abono) => <AbonoCard {...abono} />}
        emptyText="La nota no tiene abonos todavía."
      />
    </PrintingProvider>
  );
}
