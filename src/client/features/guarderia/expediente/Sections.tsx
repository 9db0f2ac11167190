/** The sections of a record, in order: each a short form that saves itself and goes on to the next one. */
import Badge from 'antd/es/badge/Badge';
import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useCan } from '#client/entities/state.ts';
import { PHONE, useMedia } from '#client/lib/hooks.ts';
import { notify } from '#client/ui/feedback/toast.ts';
import { FilterSelect } from '#client/ui/form/Choose.tsx';
import { FormShell } from '#client/ui/form/FormShell.tsx';
import { FieldGrid } from '#client/ui/form/Frame.tsx';
import { LinkTabs } from '#client/ui/LinkTabs.tsx';
import { Card } from '#client/ui/Page.tsx';
import type { Aviso, Faltante } from '#contract/guarderia.ts';
import { elementsOf, initialOf, sentOf } from './fields.tsx';
import { type RecordForm, useRecord } from './record.ts';
import { avisosOf, SECCION } from './recordSections.tsx';

interface SectionsProps {
  label: string;
  missing: readonly Faltante[];
  forms: Readonly<Record<string, ReactNode>>;
}

/** The sections of a record, in order, and the form of the one that the address names. One list on a phone. */
export function Sections({ label, missing, forms }: SectionsProps) {
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

interface SectionFormProps extends Partial<Pick<RecordForm, 'initialValues' | 'toBody' | 'fieldOf'>> {
  section: string;
  /** Values of unanswered fields. */
  usual?: object;
  sends?: object;
  children?: ReactNode;
}

export function SectionForm({ section: key, usual, sends, children, ...form }: SectionFormProps) {
  const { name, about, sections, avisos, stored, ...record } = useRecord();
  const navigate = useNavigate();
  const staff = useCan('guarderia:read');
  const at = sections.findIndex((one) => one.key === key);
  const [section, next] = [sections[at], sections[at + 1]];
  if (!section) return null;
  const fields = section.fields.filter((field) => field.element && (staff || !field.staff));
  const onSaved = ({ avisos: now }: { avisos: Aviso[] }) => {
    const known = new Set(avisos.map(({ texto }) => texto));
    // New warnings are shown before the next section opens; known ones do not stop anyone.
    const news = avisosOf(section, now).some(({ texto }) => !known.has(texto));
    if (news) notify.info('Guardado, con avisos: revísalos en el formulario.');
    else notify.success('Datos guardados.');
    if (!news && next) navigate({ search: `?${SECCION}=${next.key}` });
  };
  return (
    <SectionCard title={section.title}>
      <FormShell
        initialValues={{ ...initialOf(fields, { ...stored, ...usual }), version: stored?.version ?? 0 }}
        toBody={(values) => ({ ...sentOf(fields, values), ...sends })}
        {...record}
        {...form}
        name={`${name}-${key}`}
        title={section.title}
        draftTitle={() => `${section.title} de ${about}`}
        onSaved={onSaved}
        submitText={next ? 'Guardar y seguir' : 'Guardar'}
        autosave
      >
        <FieldGrid>{children ?? elementsOf(fields)}</FieldGrid>
      </FormShell>
    </SectionCard>
  );
}

/** The frame of a section; it comes into sight when it takes another one's place. */
export function SectionCard({ title, children }: { title: string; children: ReactNode }) {
  const anchor = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // At the first arrival the page stays at its top.
    if (window.scrollY > 0) anchor.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    // Under the bar on top.
    <div ref={anchor} style={{ scrollMarginTop: 72 }}>
      <Card title={title}>{children}</Card>
    </div>
  );
}
