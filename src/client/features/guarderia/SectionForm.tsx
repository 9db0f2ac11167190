/** One section of a child's record: a short form that saves itself and goes on to the next one. */
import type { FormikValues } from 'formik';
import { type ReactNode, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { notify } from '#client/ui/feedback/toast.ts';
import { FormShell, type FormShellProps } from '#client/ui/form/FormShell.tsx';
import { FieldGrid } from '#client/ui/form/Frame.tsx';
import { Card } from '#client/ui/Page.tsx';
import type { AnyCall } from '#contract/call.ts';
import type { Aviso } from '#contract/guarderia.ts';
import { AvisosContext } from './avisos.tsx';
import { avisosOf, SECCION, type Seccion } from './sections.ts';

export interface SectionProps {
  /** Names the draft: record and section. */
  name: string;
  /** Whose record it is, where a draft is offered. */
  about: string;
  sections: readonly Seccion[];
  section: Seccion;
  avisos: readonly Aviso[];
  /** Asks for the record as it is now. */
  refresh: () => Promise<unknown>;
}

interface Saved {
  avisos: Aviso[];
}
type Form<C extends AnyCall, Values extends FormikValues> = FormShellProps<C, Values, Saved>;
interface Props<C extends AnyCall, Values extends FormikValues>
  extends SectionProps,
    Pick<Form<C, Values>, 'call' | 'initialValues' | 'send' | 'fieldOf'> {
  toBody?: Form<C, Values>['toBody'];
  children: ReactNode;
}

export function SectionForm<C extends AnyCall, Values extends FormikValues>(props: Props<C, Values>) {
  const { name, about, sections, section, avisos, toBody, children, ...form } = props;
  const navigate = useNavigate();
  const next = sections[sections.indexOf(section) + 1];
  const onSaved = ({ avisos: now }: Saved) => {
    const known = new Set(avisos.map(({ texto }) => texto));
    // What is odd with what was just typed is read before the next section opens; known warnings hold nobody up.
    const news = avisosOf(section, now).some(({ texto }) => !known.has(texto));
    if (news) notify.info('Guardado, con avisos: revísalos en el formulario.');
    else notify.success('Datos guardados.');
    if (!news && next) navigate({ search: `?${SECCION}=${next.key}` });
  };
  return (
    <SectionCard title={section.title}>
      <AvisosContext value={avisos}>
        <FormShell
          {...form}
          name={`${name}-${section.key}`}
          title={section.title}
          draftTitle={() => `${section.title} de ${about}`}
          toBody={toBody ?? ((values) => values)}
          onSaved={onSaved}
          submitText={next ? 'Guardar y seguir' : 'Guardar'}
          autosave
        >
          <FieldGrid>{children}</FieldGrid>
        </FormShell>
      </AvisosContext>
    </SectionCard>
  );
}

/** The frame of a section; it comes into sight when it takes another one's place. */
export function SectionCard({ title, children }: { title: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // At the first arrival the page stays at its top.
    if (window.scrollY > 0) place.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    // Under the bar on top.
    <div ref={place} style={{ scrollMarginTop: 72 }}>
      <Card title={title}>{children}</Card>
    </div>
  );
}
