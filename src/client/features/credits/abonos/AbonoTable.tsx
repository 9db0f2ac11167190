import Flex from 'antd/es/flex';
import { useEntities } from '#client/entities/useEntity.ts';
import type { Problem } from '#client/lib/errors.ts';
import type { PaperWidth } from '#client/ui/print/Ticket.tsx';
import { DataTable, type DataTableProps } from '#client/ui/table/DataTable.tsx';
import type { Abono } from '#contract/entities.ts';
import css from '../Credits.module.css';
import { PaperChoice } from '../tickets/PaperChoice.tsx';
import { SendTicket } from '../tickets/SendTicket.tsx';
import { abonoColumns } from './abonoColumns.tsx';

interface Props extends Pick<DataTableProps<Abono>, 'columns' | 'problem' | 'retry'> {
  label?: string;
  abonos: readonly Abono[];
  emptyText?: string;
}

/** Abonos, of a note or of an alumno; cancelled ones are struck. */
export function AbonoTable({ label = 'Abonos', abonos, emptyText, ...rest }: Props) {
  return (
    <DataTable
      {...rest}
      label={label}
      rows={abonos}
      rowClassName={({ cancelado }) => (cancelado ? (css.struck ?? '') : '')}
      emptyText={emptyText ?? 'La nota no tiene abonos todavía.'}
    />
  );
}

interface ListProps {
  /** Ids of the note's abonos, cancelled ones too, oldest first. */
  abonos: readonly number[];
  problem: Problem | null;
  retry: () => unknown;
  /** Paper or printer for tickets; null for users who cannot print. */
  paper: PaperWidth | null;
  setPaper: (paper: PaperWidth) => void;
}

/** The abonos of a note so far, each with its ticket. */
export function AbonoList({ abonos, problem, retry, paper, setPaper }: ListProps) {
  const rows = useEntities('abonos', abonos);
  return (
    <>
      <Flex wrap align="center" justify="space-between" gap="0 16px" className={css.head ?? ''}>
        <h2 className={css.heading}>Abonos</h2>
        {paper && <PaperChoice paper={paper} setPaper={setPaper} />}
      </Flex>
      <AbonoTable columns={abonoColumns} abonos={rows} problem={problem} retry={retry} />
      <SendTicket />
    </>
  );
}
