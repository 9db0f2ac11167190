import { Link } from 'react-router-dom';
import { readRecord } from '#client/entities/base.ts';
import { count } from '#client/lib/numbers.ts';
import { useTime } from '#client/lib/time.ts';
import { screens } from '#client/lib/urls.ts';
import { Disclosure } from '#client/ui/Disclosure.tsx';
import { When } from '#client/ui/Money.tsx';
import { LoadState } from '#client/ui/Page.tsx';
import type { Column } from '#client/ui/table/DataTable.tsx';
import type { AuditLine } from '#contract/entities.ts';
import { bitacora } from './api.ts';
import css from './Bitacora.module.css';
import { type Run, runText } from './runs.ts';
import { fieldName, sentenceOf, tellingFields, valueText } from './sentences.ts';

/** A line about a person's deletion, while it has their name. */
export const tellsOfDeleted = ({ tabla, accion, antes }: AuditLine): boolean =>
  tabla === 'users' && accion === 'borrar' && antes !== null;

const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** The changed fields of a line, before and after; of one that reads or takes money the sentence says all. */
function Changes(line: AuditLine) {
  const { antes, despues } = line;
  const { said } = useTime();
  const text = (value: unknown) => valueText(value, (instant) => said(instant, true));
  return (
    <dl>
      {tellingFields(line).map((field) => (
        <div key={field}>
          <dt>{capitalized(fieldName(field))}</dt>
          <dd>
            {antes && <del>{text(antes[field])}</del>}
            {antes && despues && ' → '}
            {despues && <ins>{text(despues[field])}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The lines of a run, each with its hour. */
const Lines = ({ lines }: Run) => (
  <ul>
    {lines.map((line) => (
      <li key={line.id}>
        <When at={line.fecha} hour /> · {sentenceOf(line)}
      </li>
    ))}
  </ul>
);

const SAID_WHOLE = new Set(['leer', 'entrar', 'salir', 'exportar', 'fallar', 'imprimir', 'reimprimir']);

/** Lines of a list that are shown in place; of more there is a way to all. */
const WRITTEN_SHOWN = 25;

/** What a list wrote, or took back. */
function Written({ importacion }: { importacion: number }) {
  const query = { importacion, page: 1, per_page: WRITTEN_SHOWN };
  const { response, ...standing } = readRecord(bitacora.useBitacoraQuery(query));
  const [newest, ...rest] = response?.data ?? [];
  return (
    <div className={css.changes}>
      <LoadState of={standing} rows={3} />
      {response && !newest && 'No escribió nada.'}
      {newest && <Lines id={newest.id} lines={[newest, ...rest]} />}
      {response && response.total > WRITTEN_SHOWN && (
        <Link to={screens.bitacora({ importacion })}>Ver los {count(response.total)} movimientos</Link>
      )}
    </div>
  );
}

/** The list that a line applied or undid; null of other lines. */
const listWritten = ({ tabla, accion, registro_id }: AuditLine): number | null =>
  tabla === 'importaciones' && (accion === 'aplicar' || accion === 'deshacer') ? registro_id : null;

/** A sentence, which unfolds where there is more to it. */
function Sentence(run: Run) {
  const [line, ...rest] = run.lines;
  const list = rest.length > 0 ? null : listWritten(line);
  const text = runText(run);
  const hasMore = rest.length > 0 || (!SAID_WHOLE.has(line.accion) && tellingFields(line).length > 0);
  if (!hasMore && list === null) return <div className={css.plain}>{text}</div>;
  return (
    <>
      <Disclosure label={text}>
        {list === null ? (
          <div className={css.changes}>{rest.length > 0 ? <Lines {...run} /> : <Changes {...line} />}</div>
        ) : (
          () => <Written importacion={list} />
        )}
      </Disclosure>
      {rest.length === 0 && line.registro_id !== null && tellsOfDeleted(line) && (
        <div className={css.plain}>
          <Link to={screens.bitacora({ tabla: line.tabla, registro: line.registro_id })}>Ver su historial</Link>
        </div>
      )}
    </>
  );
}

export const COLUMNS: readonly Column<Run>[] = [
  { title: 'Cuándo', card: 'plain', width: 132, render: ({ lines: [{ fecha }] }) => <When at={fecha} hour /> },
  { title: 'Qué', card: 'title', render: (run) => <Sentence {...run} /> },
  {
    title: 'Equipo',
    width: 140,
    render: ({ lines: [{ direccion }] }) => <span className={css.address}>{direccion ?? 'el servidor'}</span>,
  },
];
