import { Link } from 'react-router-dom';
import { useTime } from '#client/lib/time.ts';
import { screens } from '#client/lib/urls.ts';
import { Disclosure } from '#client/ui/Disclosure.tsx';
import { When } from '#client/ui/Money.tsx';
import type { Column } from '#client/ui/table/DataTable.tsx';
import type { AuditLine } from '#contract/entities.ts';
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

/** Where a line leads on: to what its list wrote, or to the history of somebody who has no screen any more. */
function wayOf({ tabla, accion, registro_id, ...line }: AuditLine) {
  if (registro_id === null) return null;
  if (tabla === 'importaciones' && (accion === 'aplicar' || accion === 'deshacer'))
    return <Link to={screens.bitacora({ importacion: registro_id })}>Ver lo que escribió</Link>;
  if (tellsOfDeleted({ tabla, accion, registro_id, ...line }))
    return <Link to={screens.bitacora({ tabla, registro: registro_id })}>Ver su historial</Link>;
  return null;
}

/** A sentence, which unfolds where there is more to it. */
function Sentence(run: Run) {
  const [line, ...rest] = run.lines;
  const text = runText(run);
  const hasMore = rest.length > 0 || (!SAID_WHOLE.has(line.accion) && tellingFields(line).length > 0);
  return (
    <>
      {hasMore ? (
        <Disclosure label={text}>
          <div className={css.changes}>{rest.length > 0 ? <Lines {...run} /> : <Changes {...line} />}</div>
        </Disclosure>
      ) : (
        text
      )}
      {rest.length === 0 && <div>{wayOf(line)}</div>}
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
