/** Sold items and status of a note, beside its abono form. */
import type { ReactNode } from 'react';
import type { NoteRow } from '#client/entities/tables.ts';
import { screens } from '#client/lib/urls.ts';
import type { PendingNote } from '#client/offline/item.ts';
import { totalOfWaiting } from '#client/offline/select.ts';
import { SoldLines } from '#client/ui/Columns.tsx';
import { CancelledBy, Figures, Money, noteFigures } from '#client/ui/Money.tsx';
import { Alert } from '#client/ui/Page.tsx';
import { DueLine, PlanList } from '#client/ui/Plan.tsx';
import type { PlanPago, PlanToday } from '#contract/plan.ts';
import css from '../Credits.module.css';
import { NoteRecargos } from '../recargos/NoteRecargos.tsx';
import type { Line } from './waiting/WaitingAbonos.tsx';

export const Description = ({ text }: { text: string }) => <p className={css.description}>{text}</p>;

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

export function StoredNoteHead({ note, plan, refresh }: StoredProps) {
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

/** Of a note that waits on this computer; `discarded`: it did, until somebody let it go. */
export function WaitingNoteHead({ item, lines, discarded, plan }: WaitingProps) {
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

/** The figures of a note that the server has; of one that waits here, what it comes to. And what is to be paid now. */
export function NoteFigures({ note, item, due }: FiguresProps) {
  const waiting = { label: 'Total', value: <Money value={item ? totalOfWaiting(item) : 0} /> };
  return (
    <div style={{ marginBottom: 16, paddingBottom: 12, borderBottom: '1px solid var(--line)' }}>
      <Figures label="Importes de la nota" stacked figures={note ? noteFigures(note) : [waiting]} />
      <DueLine due={due} />
    </div>
  );
}
