/** The screens of the two adults of a child. */
import Paragraph from 'antd/es/typography/Paragraph';
import { useState } from 'react';
import { useMatch } from 'react-router-dom';
import { patterns } from '#client/lib/urls.ts';
import { Button } from '#client/ui/Button.tsx';
import { Alert, LoadState } from '#client/ui/feedback/states.tsx';
import { Card } from '#client/ui/Page.tsx';
import { adultos as endpoints } from '#contract/endpoints/adultos.ts';
import type { Adulto, Infante } from '#contract/guarderia.ts';
import type { QuienAdulto } from '#contract/guarderia-rules.ts';
import { ADULTO_NAMES } from '#contract/guarderia-words.ts';
import { fullName } from '#contract/person.ts';
import { RecordContext, useAdulto, useFirstAdulto, useSaveAdulto } from '../expediente/record.ts';
import { ADULTO_SECCIONES } from '../expediente/recordSections.tsx';
import { SectionForm, Sections } from '../expediente/Sections.tsx';
import { ClosedRecord, InfanteScreen } from '../infantes/InfanteScreen.tsx';
import { ReuseAdulto } from './ReuseAdulto.tsx';

export default function AdultoPage() {
  const quien = useMatch(patterns.registerMadre) ? 'madre' : 'padre';
  return (
    <InfanteScreen step={quien}>
      {({ infante, closed }) =>
        closed ? <ClosedRecord infanteId={infante.id} /> : <AdultoOf infante={infante} quien={quien} />
      }
    </InfanteScreen>
  );
}

interface Props {
  infante: Infante;
  quien: QuienAdulto;
}

function AdultoOf({ infante, quien }: Props) {
  const { response, adulto, ...standing } = useAdulto(infante.id, quien);
  const send = useSaveAdulto(infante.id, quien);
  if (!response) return <LoadState of={standing} />;
  const title = ADULTO_NAMES[quien];
  const record = { name: `${quien}-${infante.id}`, about: `${title} de ${fullName(infante)}` };
  const saving = { endpoint: endpoints.updateAdulto, send, refresh: standing.retry };
  return (
    <RecordContext
      value={{ ...record, ...saving, stored: adulto ?? null, sections: ADULTO_SECCIONES, avisos: response.avisos }}
    >
      {!adulto && <Unknown infante={infante} quien={quien} />}
      {adulto?.no_registrado && <NotRegistered adulto={adulto} />}
      {adulto && !adulto.no_registrado && (
        <Sections
          label={`Secciones de ${title}`}
          missing={infante.faltantes.filter(({ seccion }) => seccion === quien)}
          forms={{ datos: <DatosForm parentesco={adulto.parentesco} quien={quien} /> }}
        />
      )}
    </RecordContext>
  );
}

const USUAL: Record<QuienAdulto, string> = { madre: 'Madre', padre: 'Padre' };

/** Also the form of an adult who is not on record yet. */
const DatosForm = ({ parentesco, quien }: { parentesco?: string | null; quien: QuienAdulto }) => (
  <SectionForm section="datos" usual={{ parentesco: parentesco || USUAL[quien] }} sends={{ no_registrado: false }} />
);

/** Not on record: one that is already known, one that is typed, or for the padre none at all. */
function Unknown({ infante, quien }: Props) {
  return (
    <>
      {quien === 'padre' && <NoPadre infante={infante} quien={quien} />}
      <ReuseAdulto infante={infante} quien={quien} />
      <DatosForm quien={quien} />
    </>
  );
}

function NoPadre({ infante, quien }: Props) {
  const { busy, first } = useFirstAdulto(infante.id, quien);
  return (
    <Alert kind="info">
      <span>Si el infante no tiene padre registrado, dilo aquí y no se pedirán sus documentos.</span>
      <Button small busy={busy} onClick={() => first({ no_registrado: true })}>
        Padre no registrado
      </Button>
    </Alert>
  );
}

function NotRegistered({ adulto }: { adulto: Adulto }) {
  const [registering, setRegistering] = useState(false);
  if (registering) return <DatosForm quien={adulto.quien} />;
  return (
    <Card title="Padre no registrado">
      <Paragraph type="secondary">
        El infante no tiene padre registrado: no se piden sus datos ni sus documentos.
      </Paragraph>
      <Button onClick={() => setRegistering(true)}>Registrar al padre</Button>
    </Card>
  );
}
