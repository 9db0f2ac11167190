import type { ListState } from '#client/api/results.ts';
import { counted } from '#client/lib/numbers.ts';
import { ErrorState } from '#client/ui/feedback/states.tsx';
import type { Found } from './api.ts';
import type { Group, Option } from './options.ts';
import css from './SearchBox.module.css';

interface Props {
  id: string;
  groups: readonly Group[];
  /** Null while nothing is typed. */
  search: { typed: string; current: boolean; found: ListState<Found> } | null;
  /** Key of the option that Enter opens. */
  marked: string | null;
  onMark: (key: string) => void;
  onChoose: (option: Option) => void;
}

/** Options of the palette by kind. */
export function SearchResults({ id, groups, search, marked, onMark, onChoose }: Props) {
  const found = search?.found;
  const problem = found?.problem;
  const waiting = search !== null && !search.current && !problem;
  const total = groups.reduce((sum, { options }) => sum + options.length, 0);
  return (
    <div className={css.found} aria-busy={waiting}>
      <div id={`${id}-list`} role="listbox" aria-label="Encontrado" style={found?.updating ? { opacity: 0.55 } : {}}>
        {groups.map(({ label, options }) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox holds groups and options, no fieldset
          <div key={label} role="group" aria-labelledby={`${id}-${label}`}>
            <div id={`${id}-${label}`} role="presentation" className={css.kind}>
              {label}
            </div>
            {options.map((option) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the search box, which keeps the focus
              // biome-ignore lint/a11y/useFocusableInteractive: the search box keeps the focus and names the marked one
              <div
                key={option.key}
                id={`${id}-${option.key}`}
                role="option"
                aria-selected={option.key === marked}
                className={css.option}
                ref={option.key === marked ? intoView : undefined}
                onMouseDown={(event) => event.preventDefault()}
                onMouseMove={() => option.key !== marked && onMark(option.key)}
                onClick={() => onChoose(option)}
              >
                <span style={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{option.text}</span>
                <span style={{ color: 'var(--muted)', fontSize: 13, overflowWrap: 'anywhere' }}>{option.detail}</span>
              </div>
            ))}
          </div>
        ))}
      </div>
      {problem && <ErrorState problem={problem} {...(found && { onRetry: found.retry })} />}
      <p role="status" className={total > 0 && !(waiting && !found?.response) ? 'solo-lectores' : css.line}>
        {waiting ? 'Buscando…' : search && !problem && newsOf(total, search.typed)}
      </p>
    </div>
  );
}

const newsOf = (total: number, typed: string) =>
  total === 0 ? `Sin resultados para «${typed}»` : counted(total, 'resultado', 'resultados');

function intoView(element: HTMLElement | null): void {
  // Not every environment that renders pages lays them out.
  element?.scrollIntoView?.({ block: 'nearest' });
}
