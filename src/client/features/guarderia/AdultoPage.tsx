/** The screens of the two adults of a child. */
import Paragraph from 'antd/es/typography/Paragraph';
import { useState } from 'react';
import { Navigate, useParams, useSearchParams } from 'react-router-dom';
import { useAnswer } from '#client/api/useAnswer.ts';
import { fullName } from '#client/entities/person.ts';
import { selectAdulto } from '#client/entities/select.ts';
import { useAppSelector } from '#client/entities/state.ts';
import { idOf } from '#client/lib/urls.ts';
import { Button } from '#client/ui/Button.tsx';
import { Alert, ErrorState, Spinner } from '#client/ui/feedback/states.tsx';
import { useDeed } from '#client/ui/feedback/toast.ts';
import { Card } from '#client/ui/Page.tsx';
import type { Adulto, Infante } from '#contract/guarderia.ts';
import type { QuienAdulto } from '#contract/guarderia-rules.ts';
import { ADULTO_NAMES } from '#contract/guarderia-words.ts';
import { type AdultoSectionProps, ContactoForm, DatosForm, useSaveAdulto } from './AdultoForms.tsx';
import { CustodiaForm, TrabajoForm } from './AdultoMoreForms.tsx';
import { type AdultoAnswer, guarderia } from './endpoints.ts';
import { InfanteFrame, NoInfante, useInfanteOfAddress } from './InfanteFrame.tsx';
import { InfantePicker } from './InfantePicker.tsx';
import { ReuseAdulto } from './ReuseAdulto.tsx';
import { SectionNav } from './SectionNav.tsx';
import { ADULTO_SECCIONES, type AdultoSeccion, PASOS, SECCION } from './sections.ts';

const FORMS: Record<AdultoSeccion, (props: AdultoSectionProps) => React.ReactNode> = {
  datos: DatosForm,
  contacto: ContactoForm,
  trabajo: TrabajoForm,
  custodia: CustodiaForm,
};

export function AdultoPage({ quien }: { quien: QuienAdulto }) {
  const title = ADULTO_NAMES[quien];
  const to = PASOS.find(({ key }) => key === quien)?.to;
  const { id: param } = useParams();
  const address = useInfanteOfAddress({ last: true });
  if (!to) return null;
  if (address === 'new') return <InfantePicker title={title} to={to} />;
  if (typeof address === 'string') return <NoInfante title={title} closed={address === 'closed'} />;
  if (idOf(param) === null) return <Navigate to={to(address.id)} replace />;
  return (
    <InfanteFrame key={address.id} id={address.id} title={title} step={quien}>
      {(infante) => <AdultoOf infante={infante} quien={quien} />}
    </InfanteFrame>
  );
}

interface Props {
  infante: Infante;
  quien: QuienAdulto;
}

function AdultoOf({ infante, quien }: Props) {
  const { answer, problem, retry } = useAnswer(guarderia.endpoints.adulto, { id: infante.id, quien });
  const adulto = useAppSelector((state) => selectAdulto(state, answer?.adulto));
  if (!answer) return problem ? <ErrorState problem={problem} onRetry={() => void retry()} /> : <Spinner />;
  const refresh = { answer, refresh: retry };
  if (adulto?.no_registrado) return <NotRegistered infante={infante} quien={quien} {...refresh} adulto={adulto} />;
  if (!adulto) return <Unknown infante={infante} quien={quien} {...refresh} />;
  return <Sections infante={infante} quien={quien} {...refresh} adulto={adulto} />;
}

interface FormProps extends Props {
  answer: AdultoAnswer;
  refresh: () => Promise<unknown>;
}

const propsOf = ({ infante, quien, answer, refresh }: FormProps) => ({
  name: `${quien}-${infante.id}`,
  about: `${ADULTO_NAMES[quien]} de ${fullName(infante)}`,
  sections: ADULTO_SECCIONES,
  section: ADULTO_SECCIONES[0],
  avisos: answer.avisos,
  refresh,
  infanteId: infante.id,
  quien,
});

/** Not on record: one that is already known, one that is typed, or for the padre none at all. */
function Unknown(props: FormProps) {
  const { infante, quien } = props;
  return (
    <>
      {quien === 'padre' && <NoPadre infante={infante} quien={quien} />}
      <ReuseAdulto infante={infante} quien={quien} />
      <DatosForm {...propsOf(props)} adulto={null} />
    </>
  );
}

function NoPadre({ infante, quien }: Props) {
  const save = useSaveAdulto({ infanteId: infante.id, quien });
  const { busy, refusal, run } = useDeed();
  return (
    <Alert kind="info">
      <span>Si el infante no tiene padre registrado, dilo aquí y no se pedirán sus documentos.</span>
      <Button small busy={busy} onClick={() => void run(() => save({ no_registrado: true }), 'Datos guardados.')}>
        Padre no registrado
      </Button>
      {refusal && <span role="alert">{refusal}</span>}
    </Alert>
  );
}

function NotRegistered(props: FormProps & { adulto: Adulto }) {
  const [registering, setRegistering] = useState(false);
  if (registering) return <DatosForm {...propsOf(props)} adulto={{ ...props.adulto, parentesco: null }} />;
  return (
    <Card title="Padre no registrado">
      <Paragraph type="secondary">
        El infante no tiene padre registrado: no se piden sus datos ni sus documentos.
      </Paragraph>
      <Button onClick={() => setRegistering(true)}>Registrar al padre</Button>
    </Card>
  );
}

function Sections(props: FormProps & { adulto: Adulto }) {
  const { infante, quien, answer, adulto } = props;
  const [search] = useSearchParams();
  const section = ADULTO_SECCIONES.find(({ key }) => key === search.get(SECCION)) ?? ADULTO_SECCIONES[0];
  const Form = FORMS[section.key];
  return (
    <>
      <SectionNav
        label={`Secciones de ${ADULTO_NAMES[quien]}`}
        sections={ADULTO_SECCIONES}
        current={section.key}
        missing={infante.faltantes.flatMap(({ seccion, campo }) => (seccion === quien ? [campo] : []))}
        avisos={answer.avisos}
      />
      <Form key={section.key} {...propsOf(props)} section={section} adulto={adulto} />
    </>
  );
}
