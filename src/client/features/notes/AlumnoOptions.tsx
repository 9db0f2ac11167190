import type { RowsResult } from '#client/api/useRows.ts';
import { fullName, placeOf } from '#client/entities/person.ts';
import type { AlumnoView } from '#client/entities/select.ts';
import type { AlumnoIds, PageOf } from '#client/entities/split.ts';
import { screens } from '#client/lib/urls.ts';
import { ButtonLink } from '#client/ui/Button.tsx';
import { ErrorState } from '#client/ui/feedback/states.tsx';
import { formatMoney } from '#contract/money.ts';
import { formatPhone } from '#contract/phones.ts';
import css from './AlumnoField.module.css';

interface Props {
  id: string;
  rows: readonly AlumnoView[];
  found: RowsResult<PageOf<AlumnoIds>>;
  /** Which row Enter chooses. */
  marked: number | null;
  onMark: (index: number) => void;
  onChoose: (userId: number) => void;
}

/** What the search found, below the box. */
export function AlumnoOptions({ id, rows, found, marked, onMark, onChoose }: Props) {
  const { answer, loading, updating, problem, retry } = found;
  const more = (answer?.total ?? 0) - rows.length;
  return (
    <div className={css.found} aria-busy={loading || updating}>
      {rows.length > 0 && (
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label="Alumnos encontrados"
          className={updating ? css.older : undefined}
        >
          {rows.map((row, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the search box, which keeps the focus
            // biome-ignore lint/a11y/useFocusableInteractive: the search box keeps the focus and names the marked row
            <div
              key={row.key}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === marked}
              className={css.option}
              ref={index === marked ? intoView : undefined}
              onMouseDown={(event) => event.preventDefault()}
              onMouseMove={() => index !== marked && onMark(index)}
              onClick={() => onChoose(row.user.id)}
            >
              <Person row={row} />
            </div>
          ))}
        </div>
      )}
      {loading && <p className={css.line}>Buscando…</p>}
      {problem && <ErrorState problem={problem} onRetry={retry} />}
      {answer && !updating && <News total={rows.length} more={more} baja={answer.en_baja ?? 0} />}
    </div>
  );
}

function intoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

function Person({ row: { user, note } }: { row: AlumnoView }) {
  const facts = [placeOf(user), user.celular && formatPhone(user.celular)].filter(Boolean).join(' · ');
  return (
    <>
      <span className={css.person}>
        <span className={css.name}>{fullName(user)}</span>
        <span className={css.facts}>{facts}</span>
      </span>
      {note && (
        <span className={css.has}>
          Ya tiene nota {note.folio} · {note.saldo > 0 ? `saldo ${formatMoney(note.saldo)}` : 'pagada'}
        </span>
      )}
    </>
  );
}

const people = (count: number) => (count === 1 ? '1 alumno' : `${count} alumnos`);

function News({ total, more, baja }: { total: number; more: number; baja: number }) {
  return (
    <div className={css.line}>
      <span role="status">
        {total === 0
          ? 'Nadie coincide.'
          : more > 0
            ? `${people(total)} y ${more} más: escribe algo más.`
            : people(total)}
        {baja > 0 && ` ${baja} en baja ${baja === 1 ? 'coincide' : 'coinciden'}.`}
      </span>
      {total === 0 && (
        <ButtonLink small to={screens.addAlumno()}>
          Registrar alumno
        </ButtonLink>
      )}
    </div>
  );
}
