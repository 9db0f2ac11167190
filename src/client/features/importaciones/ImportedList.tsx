/** An interpreted list with all of its rows: questions, repairs, and applying. */
import { useCallback, useRef, useState } from 'react';
import { useStore } from 'react-redux';
import type { State } from '#client/entities/base.ts';
import { selectOne } from '#client/entities/select.ts';
import { useMay, useSchoolOptions } from '#client/entities/state.ts';
import { type Problem, problemOf } from '#client/lib/errors.ts';
import { useIdempotencyKey } from '#client/lib/hooks.ts';
import { useListParams } from '#client/lib/listParams.ts';
import { count } from '#client/lib/numbers.ts';
import { Button } from '#client/ui/Button.tsx';
import { messagesOf } from '#client/ui/form/FormBody.tsx';
import { Alert, EmptyState, ErrorState, LoadState } from '#client/ui/Page.tsx';
import type { ImportacionPatch } from '#contract/endpoints/importaciones.ts';
import { type Importacion, OUTCOME_NAMES, OUTCOMES, type Outcome } from '#contract/importaciones.ts';
import { mayRepairFila } from '#contract/policies.ts';
import { importaciones } from './api.ts';
import { ApplyBar } from './Outcome.tsx';
import { FilaPanel } from './preview/FilaPanel.tsx';
import { type Cell, FIRST_FIELD, FilasGrid } from './preview/FilasGrid.tsx';
import { fieldsOf } from './preview/fila.ts';
import css from './preview/grid.module.css';
import { useFilas } from './preview/useFilas.ts';
import { type Repairs, useRepairs } from './preview/useRepairs.ts';
import { Understood } from './Understood.tsx';
import { notTaken } from './words.ts';

interface OutcomesProps {
  resumen: Importacion['resumen'];
  chosen: Outcome | null;
  onChoose: (outcome: Outcome | null) => void;
}

/** How many rows have each outcome; each leads to those rows. */
function Outcomes({ resumen, chosen, onChoose }: OutcomesProps) {
  const all = OUTCOMES.reduce((total, outcome) => total + resumen[outcome], 0);
  const shown = OUTCOMES.filter((outcome) => resumen[outcome] > 0 || outcome === chosen);
  const filter = (outcome: Outcome | null, label: string, number: number) => (
    <Button
      key={label}
      small
      className={css.filter ?? ''}
      aria-pressed={outcome === chosen}
      onClick={() => onChoose(outcome)}
    >
      {label} {count(number)}
    </Button>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame around buttons
    <div role="group" aria-label="Filas por resultado" className={css.filters}>
      {filter(null, 'Todas', all)}
      {shown.map((outcome) => filter(outcome, OUTCOME_NAMES[outcome], resumen[outcome]))}
    </div>
  );
}

interface Notice {
  kind: 'warning' | 'danger';
  text: string;
}
const noticeOf = (problem: Problem): Notice => ({
  kind: problem.status === 409 ? 'warning' : 'danger',
  text: messagesOf(problem).join(' '),
});
/** Instead of applying, when it would leave out typed values. */
const UNSAVED: Notice = {
  kind: 'warning',
  text: 'Hay celdas en rojo que no se guardaron: corrígelas, o quita con Escape lo que se escribió.',
};

export function ImportedList({ importacion }: { importacion: Importacion }) {
  const { id } = importacion;
  const store = useStore<State>();
  const { filters, setFilters } = useListParams(['resultado']);
  const resultado = OUTCOMES.find((one) => one === filters.resultado) ?? null;
  const key = useIdempotencyKey();
  const [notice, setNotice] = useState<Notice | null>(null);
  const [update, updating] = importaciones.useUpdateImportMutation();
  const [apply, applying] = importaciones.useApplyImportMutation();
  const reload = () => void store.dispatch(importaciones.util.invalidateTags(['importacion', 'filas']));
  // Rows stay in a filter by outcome after a repair changes it: going on to the next row would skip one.
  const onOthers = () => resultado === null && reload();
  const repairs = useRepairs(importacion, { onOthers, onConflict: reload });

  /** Does something with the list as it stands once every repair has come to the server. */
  const run = async (work: (version: number | undefined) => Promise<unknown>) => {
    setNotice(null);
    await repairs.sent();
    try {
      await work(selectOne(store.getState(), 'importaciones', id)?.version);
      key.renew();
      return true;
    } catch (error) {
      const problem = problemOf(error);
      setNotice(noticeOf(problem));
      if (problem.status === 409) reload();
      return false;
    }
  };
  const say = (said: Partial<ImportacionPatch>) =>
    run((version) => update({ params: { id }, body: { ...said, version } }).unwrap());
  const applyNow = async () => {
    if (await repairs.sent()) return setNotice(UNSAVED);
    await run((version) => apply({ params: { id }, body: { version }, key: key.current() }).unwrap());
  };

  const { estado, por_aplicar, resumen } = importacion;
  // Rows left out of an applied list are edited and applied as in the preview, and so are all of an undone one.
  const open = estado !== 'aplicada' || por_aplicar > 0 || notTaken(resumen) > 0;
  const busy = updating.isLoading || applying.isLoading;
  return (
    <>
      {notice && <Alert kind={notice.kind}>{notice.text}</Alert>}
      {importacion.avisos.length > 0 && (
        <Alert kind="warning">
          <ul>
            {importacion.avisos.map(({ texto }) => (
              <li key={texto}>{texto}</li>
            ))}
          </ul>
        </Alert>
      )}
      {open && <Understood importacion={importacion} busy={busy} onSay={say} />}
      <Outcomes
        resumen={importacion.resumen}
        chosen={resultado}
        // A second click lets go of the rows that were repaired since.
        onChoose={(one) => (one === resultado ? reload() : setFilters({ resultado: one ?? '' }))}
      />
      <Preview
        key={resultado}
        importacion={importacion}
        resultado={resultado}
        repairs={repairs}
        updating={updating.isLoading}
      />
      {open && (estado === 'vista' || por_aplicar > 0) && (
        <ApplyBar importacion={importacion} busy={busy} onApply={() => void applyNow()} />
      )}
    </>
  );
}

interface PreviewProps {
  importacion: Importacion;
  resultado: Outcome | null;
  repairs: Repairs;
  /** Rows are being made anew. */
  updating: boolean;
}

function Preview({ importacion, resultado, repairs, updating }: PreviewProps) {
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
