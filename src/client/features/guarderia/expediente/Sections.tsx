import Badge from 'antd/es/badge';
import { Fragment, type ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { PHONE, useMedia } from '#client/lib/hooks.ts';
import { FilterSelect } from '#client/ui/form/Choose.tsx';
import type { Faltante } from '#contract/guarderia.ts';
import { LinkTabs } from './LinkTabs.tsx';
import { useRecord } from './record.ts';
import { avisosOf, SECCION } from './recordSections.tsx';
import { SectionForm } from './SectionForm.tsx';

interface Props {
  label: string;
  /** Missing items of the record. */
  missing: readonly Faltante[];
  /** The forms of sections that are more than their fields. */
  forms: Readonly<Record<string, ReactNode>>;
}

/** The sections of a record, in order, and the form of the one that the address names. One list on a phone. */
export function Sections({ label, missing, forms }: Props) {
  const { sections, avisos } = useRecord();
  const phone = useMedia(PHONE);
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const wanted = search.get(SECCION);
  const current = (sections.find(({ key }) => key === wanted) ?? sections[0])?.key ?? '';
  const lacking = missing.map(({ campo, texto }) => ({ campo: campo ?? '', texto }));
  const toOf = (key: string) => `?${SECCION}=${key}`;
  const items = sections.map((section) => {
    const lacks = avisosOf(section, lacking).length > 0;
    const odd = avisosOf(section, avisos).length > 0;
    return { ...section, marks: [lacks && 'falta', odd && 'aviso'].filter((mark) => mark !== false) };
  });
  return (
    <>
      {/* antd's tabs hide what does not fit behind a button that those who listen cannot place. */}
      {phone ? (
        <nav aria-label={label}>
          <FilterSelect
            label="Sección"
            value={current}
            onChange={(key) => void navigate(toOf(key))}
            options={items.map(({ key, title, marks }, index) => ({
              value: key,
              label: [`${index + 1} de ${items.length}`, title, ...marks].join(' · '),
            }))}
          />
        </nav>
      ) : (
        <LinkTabs
          label={label}
          items={items.map(({ key, title, marks }) => ({ to: toOf(key), label: <Title text={title} marks={marks} /> }))}
          current={toOf(current)}
        />
      )}
      <Fragment key={current}>{forms[current] ?? <SectionForm section={current} />}</Fragment>
    </>
  );
}

/** Those that lack something or have a warning are marked. */
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
