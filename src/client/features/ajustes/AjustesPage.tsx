/** Settings of the business: sections with a form each. All stay mounted, so that what is typed in one outlives a look at another. */
import Paragraph from 'antd/es/typography/Paragraph';
import { type FormikValues, useFormikContext } from 'formik';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { readRecord } from '#client/entities/base.ts';
import { catalogs } from '#client/entities/catalogs.ts';
import { useEntity } from '#client/entities/state.ts';
import { screens } from '#client/lib/urls.ts';
import { FormShell } from '#client/ui/form/FormShell.tsx';
import { CheckboxField, TextAreaField } from '#client/ui/form/fields.tsx';
import { Alert, Card, LoadState, Page } from '#client/ui/Page.tsx';
import { ajustes as endpoints } from '#contract/endpoints/ajustes.ts';
import type { Ajustes } from '#contract/entities.ts';
import css from './Ajustes.module.css';
import { AjustesNav, titleOf, useSection } from './AjustesNav.tsx';
import { ajustes } from './api.ts';
import { GruposFields, gruposValues } from './GruposFields.tsx';
import { RecordatoriosFields, ReglasFields } from './ListFields.tsx';
import { NegocioFields, negocioValues } from './NegocioFields.tsx';
import { reglaBody, reglaValues } from './reglas.ts';
import { ServerCards } from './ServerCards.tsx';
import { SECTIONS, type Section } from './sections.ts';

const cobroValues = ({ como_pagar, condiciones, recargos, corte_ciego, version }: Ajustes) => ({
  como_pagar: como_pagar ?? '',
  condiciones: condiciones ?? '',
  recargos: recargos.map(reglaValues),
  corte_ciego,
  version,
});
const cobroBody = ({ recargos, ...values }: ReturnType<typeof cobroValues>) => ({
  ...values,
  recargos: recargos.map(reglaBody),
});

const CobroFields = () => (
  <div className={css.column}>
    <Card title="Para las familias">
      <TextAreaField
        name="como_pagar"
        label="Cómo y dónde pagar"
        hint="Lo leen al entrar, junto a lo que deben: dirección, horario, cuenta, WhatsApp."
        rows={4}
      />
    </Card>
    <Card title="Contrato">
      <TextAreaField
        name="condiciones"
        label="Condiciones de cancelación"
        hint="Las dice el contrato de cada nota. Si las cambias, los contratos de antes piden otra firma."
        rows={6}
      />
    </Card>
    <ReglasFields />
    <Card title="Corte de caja">
      <CheckboxField
        name="corte_ciego"
        label="Contar la caja sin ver lo esperado"
        hint="Quien hace el corte declara lo que contó, y después ve cuánto debía haber. Puede contar una vez más; los dos conteos se guardan."
      />
    </Card>
  </div>
);

const recordatoriosValues = ({ plantillas, dias_entre_recordatorios, version }: Ajustes) => ({
  plantillas,
  dias_entre_recordatorios: String(dias_entre_recordatorios),
  version,
});
/** Invalid numbers stay as typed for the form's validation. */
const recordatoriosBody = ({ dias_entre_recordatorios: days, ...values }: ReturnType<typeof recordatoriosValues>) => ({
  ...values,
  dias_entre_recordatorios: /^\d+$/.test(days.trim()) ? Number(days) : days,
});

const seguridadValues = ({ exigir_clave_propia, version }: Ajustes) => ({ exigir_clave_propia, version });

const SeguridadFields = () => (
  <Card>
    <CheckboxField
      name="exigir_clave_propia"
      label="Exigir que cada quien elija su propia contraseña"
      hint="Quien entra con una contraseña que le puso otra persona no puede abrir nada más hasta cambiarla. Sin esto, solo se le avisa."
    />
  </Card>
);

interface SectionProps<Values extends FormikValues> {
  name: Section;
  shown: Section | null;
  initialValues: Values;
  toBody?: (values: Values) => unknown;
  retry: () => Promise<unknown>;
  onDirty: (section: Section, dirty: boolean) => void;
  children: ReactNode;
}

/** A section's form: it sends its own fields alone, and follows the version that another section's save has made. */
function SectionForm<Values extends FormikValues>(props: SectionProps<Values>) {
  const { name, shown, initialValues, toBody = (values) => values, retry, onDirty, children } = props;
  const [update] = ajustes.useUpdateAjustesMutation();
  return (
    <div hidden={name !== shown}>
      <FormShell
        name={`ajustes-${name}`}
        title={SECTIONS[name].title}
        endpoint={endpoints.updateAjustes}
        initialValues={initialValues}
        toBody={toBody}
        send={(body) => update(body).unwrap()}
        done="Ajustes guardados correctamente."
        refresh={retry}
        submitText="Guardar"
      >
        <ReportDirty name={name} onDirty={onDirty} />
        {children}
      </FormShell>
    </div>
  );
}

function ReportDirty({ name, onDirty }: Pick<SectionProps<FormikValues>, 'name' | 'onDirty'>) {
  const { dirty } = useFormikContext();
  useEffect(() => onDirty(name, dirty), [name, onDirty, dirty]);
  return null;
}

/** Typed and not saved in sections that are not shown. */
const Unsaved = ({ sections }: { sections: readonly Section[] }) =>
  sections.length > 0 && (
    <Alert kind="warning">
      Sin guardar:{' '}
      {sections.map((name, index) => (
        <span key={name}>
          {index > 0 && ', '}
          <Link to={screens.ajustes({ seccion: name })}>{SECTIONS[name].title}</Link>
        </span>
      ))}
    </Alert>
  );

export default function AjustesPage() {
  const { response, ...standing } = readRecord(catalogs.useAjustesQuery());
  const stored = useEntity('ajustes', response);
  const shown = useSection();
  const [dirty, setDirty] = useState<Partial<Record<Section, boolean>>>({});
  const onDirty = useCallback(
    (name: Section, isDirty: boolean) =>
      setDirty((before) => (before[name] === isDirty ? before : { ...before, [name]: isDirty })),
    [],
  );
  const others = (Object.keys(SECTIONS) as Section[]).filter((name) => name !== shown && dirty[name]);
  const common = { shown, retry: standing.retry, onDirty };
  return (
    <Page title={titleOf(shown)}>
      <Unsaved sections={others} />
      {shown === null && <AjustesNav />}
      {shown !== null && <LoadState of={standing} />}
      {stored && (
        <>
          <SectionForm {...common} name="negocio" initialValues={negocioValues(stored)}>
            <NegocioFields stored={stored} />
          </SectionForm>
          <SectionForm {...common} name="grupos" initialValues={gruposValues(stored)}>
            <GruposFields />
          </SectionForm>
          <SectionForm {...common} name="cobro" initialValues={cobroValues(stored)} toBody={cobroBody}>
            <CobroFields />
          </SectionForm>
          <SectionForm
            {...common}
            name="recordatorios"
            initialValues={recordatoriosValues(stored)}
            toBody={recordatoriosBody}
          >
            <RecordatoriosFields />
          </SectionForm>
          <SectionForm {...common} name="seguridad" initialValues={seguridadValues(stored)}>
            <SeguridadFields />
          </SectionForm>
        </>
      )}
      {shown === 'cobro' && (
        <Paragraph className={css.below ?? ''}>
          Lo que se vende está en <Link to={screens.servicios()}>Servicios</Link>, y cómo se paga, en{' '}
          <Link to={screens.planes()}>Planes de pago</Link>. Lo que ya se cobró de más o de menos:{' '}
          <Link to={screens.recargos()}>Recargos y descuentos</Link>.
        </Paragraph>
      )}
      {shown === 'seguridad' && (
        <Paragraph className={css.below ?? ''}>
          Quién hizo qué está en la <Link to={screens.bitacora()}>Bitácora</Link>; quién puede entrar y con qué rol, en{' '}
          <Link to={screens.usuarios()}>Usuarios</Link>.
        </Paragraph>
      )}
      {shown === 'servidor' && <ServerCards />}
    </Page>
  );
}
