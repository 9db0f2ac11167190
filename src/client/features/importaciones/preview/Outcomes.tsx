/** How many rows have each outcome; each leads to those rows. */
import { count } from '#client/lib/numbers.ts';
import { Button } from '#client/ui/Button.tsx';
import { type Importacion, OUTCOME_NAMES, OUTCOMES, type Outcome } from '#contract/importaciones.ts';
import css from './grid.module.css';

interface Props {
  resumen: Importacion['resumen'];
  chosen: Outcome | null;
  onChoose: (outcome: Outcome | null) => void;
}

export function Outcomes({ resumen, chosen, onChoose }: Props) {
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
