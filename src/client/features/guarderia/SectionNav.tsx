import { Link, useNavigate } from 'react-router-dom';
import { PHONE, useMedia } from '#client/lib/hooks.ts';
import { FilterSelect } from '#client/ui/form/Choose.tsx';
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

/** The sections of a record, in order; those that lack something or have a warning say so. One list on a phone. */
export function SectionNav<Key extends string>({ label, sections, current, missing, avisos }: Props<Key>) {
  const phone = useMedia(PHONE);
  const navigate = useNavigate();
  const items = sections.map((section, index) => ({
    section,
    number: index + 1,
    search: index === 0 ? '' : `?${SECCION}=${section.key}`,
    lacks: missing.some((campo) => campo !== null && avisosOf(section, [{ campo, texto: '' }]).length > 0),
    odd: avisosOf(section, avisos).length > 0,
  }));
  if (phone) {
    return (
      <nav aria-label={label}>
        <FilterSelect
          label="Sección"
          value={current}
          onChange={(key) => void navigate({ search: items.find(({ section }) => section.key === key)?.search ?? '' })}
          options={items.map(({ section, number, lacks, odd }) => ({
            value: section.key,
            label: `${number} de ${items.length} · ${section.title}${lacks ? ' · falta' : ''}${odd ? ' · aviso' : ''}`,
          }))}
        />
      </nav>
    );
  }
  return (
    <nav aria-label={label} className={css.sections}>
      {items.map(({ section, search, lacks, odd }) => (
        <Link
          key={section.key}
          to={{ search }}
          className={css.section}
          aria-current={section.key === current ? 'step' : undefined}
        >
          {section.title}
          {lacks && <span className={css.lacks}>Falta</span>}
          {odd && <span className={css.odd}>Aviso</span>}
        </Link>
      ))}
    </nav>
  );
}
