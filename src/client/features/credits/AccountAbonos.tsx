import type { NoteRow } from '#client/entities/tables.ts';
import { Card } from '#client/ui/Page.tsx';
import { type Column, DataTable } from '#client/ui/table/DataTable.tsx';
import type { Abono } from '#contract/entities.ts';
import { AbonoFacts, abonoColumns } from './abonoColumns.tsx';
import { owingOf } from './account.ts';
import css from './Credits.module.css';
import type { Account } from './useAccount.ts';

const keyOf = ({ id }: Abono) => id;
const classOf = ({ cancelado }: Abono) => (cancelado ? (css.struck ?? '') : '');
const folioOf = (notes: readonly NoteRow[], { nota_id }: Abono) => notes.find(({ id }) => id === nota_id)?.folio ?? '';

/** The columns of a note's abonos and which note it is; what is done with an abono is done on the note's own screen. */
function columnsOf(notes: readonly NoteRow[]): readonly Column<Abono>[] {
  const read = abonoColumns.filter(({ title }) => title !== 'Acciones');
  const last = read.length - 1;
  const folio: Column<Abono> = { title: 'Nota', render: (abono) => folioOf(notes, abono) };
  return [...read.slice(0, last), folio, ...read.slice(last)];
}

/** All abonos of an alumno, the last one first. */
export function AccountAbonos({ account: { notes, abonos, retry } }: { account: Account }) {
  // Without a note there can be none: that is said where the notes would be.
  if (!notes || notes.length === 0) return null;
  return (
    <Card title="Abonos">
      <DataTable
        label="Abonos"
        columns={columnsOf(notes)}
        rows={abonos}
        rowKey={keyOf}
        rowClassName={classOf}
        loading={false}
        problem={null}
        onRetry={retry}
        card={(abono) => (
          <AbonoFacts {...abono}>
            <span className={css.small}>nota {folioOf(notes, abono)}</span>
          </AbonoFacts>
        )}
        emptyText={
          owingOf(notes).length > 0
            ? 'Todavía no hay abonos. El primero se toma con «Cobrar».'
            : 'No hay abonos: nada se debe.'
        }
      />
    </Card>
  );
}
