/** /register-infante/{id}: the child of the address, or a new one. */

import { infantes as endpoints } from '#contract/endpoints/infantes.ts';
import type { Infante } from '#contract/guarderia.ts';
import { fullName } from '#contract/person.ts';
import { guarderia } from '../api.ts';
import { RecordContext } from '../expediente/record.ts';
import { INFANTE_SECCIONES } from '../expediente/recordSections.tsx';
import { Sections } from '../expediente/Sections.tsx';
import { Autorizados } from './Autorizados.tsx';
import { ConsentimientosForm } from './Consentimientos.tsx';
import { AlergiasForm, EstanciaForm } from './InfanteForms.tsx';
import { type Child, ClosedRecord, InfanteScreen } from './InfanteFrame.tsx';
import { NewInfante } from './NewInfante.tsx';

export interface InfanteProps {
  infante: Infante;
}

export default function RegisterInfantePage() {
  return (
    <InfanteScreen step="infante" fresh={<NewInfante />}>
      {(child) => (child.closed ? <ClosedRecord infanteId={child.infante.id} /> : <InfanteSections {...child} />)}
    </InfanteScreen>
  );
}

function InfanteSections({ infante, avisos, refresh }: Child) {
  const [update] = guarderia.useUpdateInfanteMutation();
  const send = (body: Parameters<typeof update>[0]['body']) => update({ params: { id: infante.id }, body }).unwrap();
  const record = { name: `infante-${infante.id}`, about: fullName(infante), endpoint: endpoints.updateInfante, send };
  const forms = {
    alergias: <AlergiasForm infante={infante} />,
    estancia: <EstanciaForm infante={infante} />,
    consentimientos: <ConsentimientosForm infante={infante} />,
    recoger: <Autorizados infanteId={infante.id} />,
  };
  return (
    <RecordContext value={{ ...record, stored: infante, sections: INFANTE_SECCIONES, avisos, refresh }}>
      <Sections
        label="Secciones del infante"
        missing={infante.faltantes.filter(({ seccion }) => seccion === 'infante')}
        forms={forms}
      />
    </RecordContext>
  );
}
