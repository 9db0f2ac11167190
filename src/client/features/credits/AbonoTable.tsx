import type { Problem } from '#client/lib/errors.ts';
import { type Column, DataTable, type DataTableProps } from '#client/ui/table/DataTable.tsx';
import type { Abono } from '#contract/entities.ts';
import css from './Credits.module.css';

interface Props extends Pick<DataTableProps<Abono>, 'card'> {
  label?: string;
  columns: readonly Column<Abono>[];
  abonos: readonly Abono[];
  problem?: Problem | null;
  refresh: () => void;
  emptyText?: string;
}

/** Abonos, of a note or of an alumno; cancelled ones are struck. */
export function AbonoTable({ label = 'Abonos', abonos, problem = null, refresh, emptyText, ...rest }: Props) {
  return (
    <DataTable
      {...rest}
      label={label}
      rows={abonos}
      rowKey={({ id }) => id}
      rowClassName={({ cancelado }) => (cancelado ? (css.struck ?? '') : '')}
      loading={false}
      problem={problem}
      onRetry={refresh}
      emptyText={emptyText ?? 'La nota no tiene abonos todavía.'}
    />
  );
}
