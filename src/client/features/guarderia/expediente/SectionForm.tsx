/** One section of a record: a short form that saves itself and goes on to the next one. */
import type { FormikValues } from 'formik';
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { notify } from '#client/ui/feedback/toast.ts';
import { FormShell, type FormShellProps } from '#client/ui/form/FormShell.tsx';
import { FieldGrid } from '#client/ui/form/Frame.tsx';
import { Card } from '#client/ui/Page.tsx';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import type { Aviso } from '#contract/guarderia.ts';
import { type AdultoSeccion, avisosOf, type InfanteSeccion, SECCION, type Seccion } from './sections.ts';

type Form<Values extends FormikValues> = FormShellProps<AnyEndpoint, Values, { avisos: Aviso[] }>;

/** The record that the forms below edit, a child's or an adult's. */
export interface SectionedRecord extends Pick<Form<FormikValues>, 'endpoint' | 'send'> {
  /** Names its drafts. */
  name: string;
  /** Whose record it is, where a draft is offered. */
  about: string;
  sections: readonly Seccion[];
  /** The server's warnings about it. */
  avisos: readonly Aviso[];
  /** Asks for the record as it is now. */
  refresh: () => Promise<unknown>;
}
export const RecordContext = createContext<SectionedRecord | null>(null);

export function useRecord(): SectionedRecord {
  const record = useContext(RecordContext);
  if (!record) throw new Error('A section outside of its RecordContext');
  return record;
}

interface Props<Values extends FormikValues> extends Pick<Form<Values>, 'initialValues' | 'fieldOf'> {
  section: InfanteSeccion | AdultoSeccion;
  /** Left out: what is typed is sent as it is. */
  toBody?: Form<Values>['toBody'];
  children: ReactNode;
}

export function SectionForm<Values extends FormikValues>({ section: key, children, ...form }: Props<Values>) {
  const { name, about, sections, avisos, ...record } = useRecord();
  const navigate = useNavigate();
  const at = sections.findIndex((one) => one.key === key);
  const [section, next] = [sections[at], sections[at + 1]];
  if (!section) return null;
  const onSaved = ({ avisos: now }: { avisos: Aviso[] }) => {
    const known = new Set(avisos.map(({ texto }) => texto));
    // What is odd with what was just typed is read before the next section opens; known warnings hold nobody up.
    const news = avisosOf(section, now).some(({ texto }) => !known.has(texto));
    if (news) notify.info('Guardado, con avisos: revísalos en el formulario.');
    else notify.success('Datos guardados.');
    if (!news && next) navigate({ search: `?${SECCION}=${next.key}` });
  };
  return (
    <SectionCard title={section.title}>
      <FormShell
        toBody={(values) => values}
        {...record}
        {...form}
        name={`${name}-${key}`}
        title={section.title}
        draftTitle={() => `${section.title} de ${about}`}
        onSaved={onSaved}
        submitText={next ? 'Guardar y seguir' : 'Guardar'}
        autosave
      >
        <FieldGrid>{children}</FieldGrid>
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
