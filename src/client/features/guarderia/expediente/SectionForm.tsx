/** One section of a record: a short form that saves itself and goes on to the next one. */
import { type ReactNode, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCan } from '#client/entities/usePolicy.ts';
import { notify } from '#client/ui/feedback/toast.ts';
import { FormShell } from '#client/ui/form/FormShell.tsx';
import { FieldGrid } from '#client/ui/form/Frame.tsx';
import { Card } from '#client/ui/Page.tsx';
import type { Aviso } from '#contract/guarderia.ts';
import { elementsOf, initialOf, sentOf } from './fields.tsx';
import { type RecordForm, useRecord } from './record.ts';
import { avisosOf, SECCION } from './recordSections.tsx';

interface Props extends Partial<Pick<RecordForm, 'initialValues' | 'toBody' | 'fieldOf'>> {
  section: string;
  /** Values of fields that nobody has answered yet. */
  usual?: object;
  /** Sent besides. */
  sends?: object;
  /** Left out: the section's fields. */
  children?: ReactNode;
}

export function SectionForm({ section: key, usual, sends, children, ...form }: Props) {
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
