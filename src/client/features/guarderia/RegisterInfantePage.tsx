/** /register-infante/{id}: the child of the address, or a new one. */
import { useSearchParams } from 'react-router-dom';
import { fullName } from '#client/entities/person.ts';
import type { Aviso, Infante } from '#contract/guarderia.ts';
import { AlergiasForm } from './AlergiasForm.tsx';
import { Autorizados } from './Autorizados.tsx';
import { ConsentimientosForm } from './ConsentimientosForm.tsx';
import { EstanciaForm } from './EstanciaForm.tsx';
import { CuidadosForm, DomicilioForm, IdentidadForm, type InfanteSectionProps, SaludForm } from './InfanteForms.tsx';
import { InfanteFrame, NoInfante, useInfanteOfAddress } from './InfanteFrame.tsx';
import { NewInfante } from './NewInfante.tsx';
import { SectionNav } from './SectionNav.tsx';
import { INFANTE_SECCIONES, type InfanteSeccion, SECCION } from './sections.ts';

const TITLE = 'Infante';

const FORMS: Record<InfanteSeccion, (props: InfanteSectionProps) => React.ReactNode> = {
  identidad: IdentidadForm,
  domicilio: DomicilioForm,
  alergias: AlergiasForm,
  salud: SaludForm,
  cuidados: CuidadosForm,
  estancia: EstanciaForm,
  consentimientos: ConsentimientosForm,
  recoger: ({ infante }) => <Autorizados infanteId={infante.id} />,
};

export default function RegisterInfantePage() {
  const address = useInfanteOfAddress({ last: false });
  if (address === 'new') return <NewInfante />;
  if (typeof address === 'string') return <NoInfante title={TITLE} closed={address === 'closed'} />;
  return (
    <InfanteFrame key={address.id} id={address.id} title={TITLE} step="infante">
      {(infante, avisos, refresh) => <Sections infante={infante} avisos={avisos} refresh={refresh} />}
    </InfanteFrame>
  );
}

interface Props {
  infante: Infante;
  avisos: readonly Aviso[];
  refresh: () => Promise<unknown>;
}

function Sections({ infante, avisos, refresh }: Props) {
  const [search] = useSearchParams();
  const section = INFANTE_SECCIONES.find(({ key }) => key === search.get(SECCION)) ?? INFANTE_SECCIONES[0];
  const Form = FORMS[section.key];
  return (
    <>
      <SectionNav
        label="Secciones del infante"
        sections={INFANTE_SECCIONES}
        current={section.key}
        missing={infante.faltantes.flatMap(({ seccion, campo }) => (seccion === 'infante' ? [campo] : []))}
        avisos={avisos}
      />
      <Form
        key={section.key}
        name={`infante-${infante.id}`}
        about={fullName(infante)}
        sections={INFANTE_SECCIONES}
        section={section}
        infante={infante}
        avisos={avisos}
        refresh={refresh}
      />
    </>
  );
}
