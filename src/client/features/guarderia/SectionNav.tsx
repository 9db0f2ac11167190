import Badge from 'antd/es/badge';
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

/** The sections of a record, in order; those that lack something or have a warning are marked. */
export function SectionNav<Key extends string>({ label, sections, current, missing, avisos }: Props<Key>) {
  const lacking = missing.flatMap((campo) => (campo === null ? [] : [{ campo, texto: '' }]));
  const toOf = (key: Key) => `?${SECCION}=${key}`;
  const items = sections.map((section) => {
    const lacks = avisosOf(section, lacking).length > 0;
    const odd = avisosOf(section, avisos).length > 0;
    return { to: toOf(section.key), label: <Title text={section.title} marks={[lacks && 'falta', odd && 'aviso']} /> };
  });
  return <LinkTabs label={label} items={items} current={toOf(current)} />;
}

function Title({ text, marks }: { text: string; marks: readonly (string | false)[] }) {
  const words = marks.filter(Boolean).join(' y ');
  return (
    <span title={words}>
      {text}
      {words && <Badge color="gold" style={{ marginInlineStart: 6 }} />}
      {words && <span className="solo-lectores"> ({words})</span>}
    </span>
  );
}
