/** All rows of a list before and after it is applied: those of one outcome, or all of them. */
import { useCallback, useRef, useState } from 'react';
import { useMay } from '#client/entities/usePolicy.ts';
import { EmptyState, ErrorState, LoadState } from '#client/ui/feedback/states.tsx';
import type { Importacion, Outcome } from '#contract/importaciones.ts';
import { mayRepairFila } from '#contract/policies.ts';
import { useSchoolOptions } from '../useSchoolOptions.ts';
import { FilaPanel } from './FilaPanel.tsx';
import { FilasGrid } from './FilasGrid.tsx';
import { fieldsOf } from './filaFields.ts';
import css from './grid.module.css';
import { type Cell, FIRST_FIELD } from './gridKeys.ts';
import { useFilas } from './useFilas.ts';
import type { Repairs } from './useRepairs.ts';

interface Props {
  importacion: Importacion;
  resultado: Outcome | null;
  repairs: Repairs;
  /** Rows are being made anew. */
  updating: boolean;
}

export function Preview({ importacion, resultado, repairs, updating }: Props) {
  const [cell, setCell] = useState<Cell>({ row: 0, column: FIRST_FIELD });
  const { total, at, setRange, problem, retry } = useFilas({ id: importacion.id, resultado }, cell.row);
  // Each row names its school, also where none is to be chosen any more.
  useSchoolOptions();
  const area = useRef<HTMLDivElement>(null);
  const choices = useRef<HTMLDivElement>(null);
  const decide = useCallback(() => choices.current?.querySelector('input')?.focus(), []);
  const { estado } = importacion;
  const row = at(Math.min(cell.row, Math.max(0, (total ?? 0) - 1)));
  const readOnly = !useMay(mayRepairFila, { estado, hecha: row?.hecha ?? false });
  if (total === undefined) return <LoadState of={{ loading: problem === null, problem, retry }} rows={10} />;
  if (total === 0) return <EmptyState text="Ninguna fila tiene este resultado." />;
  const fields = fieldsOf(importacion);
  const active = { ...cell, row: Math.min(cell.row, total - 1) };
  return (
    <>
      {problem && <ErrorState problem={problem} onRetry={retry} />}
      <div ref={area} className={css.beside}>
        <FilasGrid
          {...{ fields, total, at, active, repairs, readOnly, updating }}
          onActive={setCell}
          onRange={setRange}
          onDecide={decide}
        />
        <FilaPanel
          ref={choices}
          onDone={() => area.current?.querySelector<HTMLElement>('[role="grid"]')?.focus()}
          importacion={importacion}
          fila={row}
          repairs={repairs}
          readOnly={readOnly || updating}
        />
      </div>
    </>
  );
}
