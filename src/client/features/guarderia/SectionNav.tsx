import Badge from 'antd/es/badge';
import { useNavigate } from 'react-router-dom';
import { PHONE, useMedia } from '#client/lib/hooks.ts';
import { FilterSelect } from '#client/ui/form/Choose.tsx';
import type { Aviso } from '#contract/guarderia.ts';
import { LinkTabs } from './LinkTabs.tsx';
import { avisosOf, SECCION, type Seccion } from './sections.ts';

interface Props<Key extends string> {
  label: string;
  sections: readonly Seccion<Key>[];
  current: Key;
  /** Keys of the record that still lack an answer. */
  missing: readonly (string | null)[];
  avisos: readonly Aviso[];
}

/** The sections of a record, in order; those that lack something or have a warning are marked. One list on a phone. */
export function SectionNav<Key extends string>({ label, sections, current, missing, avisos }: Props<Key>) {
  const phone = useMedia(PHONE);
  const navigate = useNavigate();
  const lacking = missing.flatMap((campo) => (campo === null ? [] : [{ campo, texto: '' }]));
  const toOf = (key: Key) => `?${SECCION}=${key}`;
  const items = sections.map((section) => {
    const lacks = avisosOf(section, lacking).length > 0;
    const odd = avisosOf(section, avisos).length > 0;
    return { section, marks: [lacks && 'falta', odd && 'aviso'].filter((mark) => mark !== false) };
  });
  // antd's tabs hide what does not fit behind a button that those who listen cannot place.
  return phone ? (
    <nav aria-label={label}>
      <FilterSelect
        label="Sección"
        value={current}
        onChange={(key) => void navigate(toOf(key))}
        options={items.map(({ section, marks }, index) => ({
          value: section.key,
          label: [`${index + 1} de ${items.length}`, section.title, ...marks].join(' · '),
        }))}
      />
    </nav>
  ) : (
    <LinkTabs
      label={label}
      items={items.map(({ section, marks }) => ({
        to: toOf(section.key),
        label: <Title text={section.title} marks={marks} />,
      }))}
      current={toOf(current)}
    />
  );
}

function Title({ text, marks }: { text: string; marks: readonly string[] }) {
  const words = marks.join(' y ');
  return (
    <span title={words}>
      {text}
      {words && <Badge color="gold" style={{ marginInlineStart: 6 }} />}
      {words && <span className="solo-lectores"> ({words})</span>}
    </span>
  );
}
