import { Link } from 'react-router-dom';
import type { Aviso } from '#contract/guarderia.ts';
import css from './guarderia.module.css';
import { avisosOf, SECCION, type Seccion } from './sections.ts';

interface Props<Key extends string> {
  label: string;
  sections: readonly Seccion<Key>[];
  current: Key;
  /** Keys of the record that still lack an answer. */
  missing: readonly (string | null)[];
  avisos: readonly Aviso[];
}

/** The sections of a record, in order; those that lack something or have a warning say so. */
export function SectionNav<Key extends string>({ label, sections, current, missing, avisos }: Props<Key>) {
  return (
    <nav aria-label={label} className={css.sections}>
      {sections.map((section, index) => {
        const lacks = missing.filter((campo) => campo !== null && avisosOf(section, [{ campo, texto: '' }]).length > 0);
        const odd = avisosOf(section, avisos).length > 0;
        return (
          <Link
            key={section.key}
            to={{ search: index === 0 ? '' : `?${SECCION}=${section.key}` }}
            className={css.section}
            aria-current={section.key === current ? 'step' : undefined}
          >
            {section.title}
            {lacks.length > 0 && <span className={css.lacks}>Falta</span>}
            {odd && <span className={css.odd}>Aviso</span>}
          </Link>
        );
      })}
    </nav>
  );
}
