import type { NoteRow } from '#client/entities/tables.ts';
import { useCan } from '#client/entities/usePolicy.ts';
import { Card } from '#client/ui/Page.tsx';
import type { Column } from '#client/ui/table/DataTable.tsx';
import type { Abono } from '#contract/entities.ts';
import { AbonoTable } from '../abonos/AbonoTable.tsx';
import { readColumns } from '../abonos/abonoColumns.tsx';
import { owingOf } from './account.ts';
import type { Account } from './useAccount.ts';

const folioOf = (notes: readonly NoteRow[], { nota_id }: Abono) => notes.find(({ id }) => id === nota_id)?.folio ?? '';

/** The columns of a note's abonos and which note it is; what is done with an abono is done on the note's own screen. */
function columnsOf(notes: readonly NoteRow[]): readonly Column<Abono>[] {
  const folio: Column<Abono> = {
    title: 'Nota',
    render: (abono) => <span className="cifra">{folioOf(notes, abono)}</span>,
  };
  return [...readColumns.slice(0, -1), folio, ...readColumns.slice(-1)];
}

/** All abonos of an alumno, the last one first. */
export function AccountAbonos({ account: { notes, abonos } }: { account: Account }) {
  const takes = useCan('abonos:write');
  // Without a note there can be none: that is said where the notes would be.
  if (!notes || notes.length === 0) return null;
  return (
    <Card title="Abonos">
      <AbonoTable
        columns={columnsOf(notes)}
        abonos={abonos}
        emptyText={
          owingOf(notes).length > 0
            ? `Todavía no hay abonos.${takes ? ' El primero se toma con «Cobrar».' : ''}`
            : 'No hay abonos: nada se debe.'
        }
      />
    </Card>
  );
}
