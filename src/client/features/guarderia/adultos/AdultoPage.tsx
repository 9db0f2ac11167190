/** The screens of the two adults of a child. */

import { skipToken } from '@reduxjs/toolkit/query';
import Paragraph from 'antd/es/typography/Paragraph';
import { useState } from 'react';
import { useMatch } from 'react-router-dom';
import { useAppSelector } from '#client/entities/base.ts';
import { useCan, useList } from '#client/entities/state.ts';
import { patterns } from '#client/lib/urls.ts';
import { Button } from '#client/ui/Button.tsx';
import { joined } from '#client/ui/joined.tsx';
import { Alert, Card, LoadState } from '#client/ui/Page.tsx';
import { Item, Items } from '#client/ui/Records.tsx';
import { adultos as endpoints } from '#contract/endpoints/adultos.ts';
import type { Adulto, Infante } from '#contract/guarderia.ts';
import type { QuienAdulto } from '#contract/guarderia-rules.ts';
import { ADULTO_NAMES } from '#contract/guarderia-words.ts';
import { fullName } from '#contract/person.ts';
import { formatPhone } from '#contract/phones.ts';
import { guarderia } from '../api.ts';
import { RecordContext, useAdulto, useFirstAdulto, useInfantes, useSaveAdulto } from '../expediente/record.ts';
import { ADULTO_SECCIONES } from '../expediente/recordSections.tsx';
import { SearchList } from '../expediente/SearchList.tsx';
import { SectionForm, Sections } from '../expediente/Sections.tsx';
import { ClosedRecord, InfanteScreen } from '../infantes/InfanteFrame.tsx';

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

/** Also the form of an adult not yet on record. */
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

/** Reuses an adult on record: staff search all, a family chooses among those of its other children. */
interface ReuseAdultoProps {
  infante: Pick<Infante, 'id' | 'nombre'>;
  quien: QuienAdulto;
}
type Take = (adultoId: number) => void;

function ReuseAdulto({ infante, quien }: ReuseAdultoProps) {
  const staff = useCan('guarderia:read');
  const { first } = useFirstAdulto(infante.id, quien);
  const onTake: Take = (adulto_id) => first({ adulto_id });
  return staff ? (
    <Search of={infante.id} onTake={onTake} />
  ) : (
    <Siblings of={infante.id} quien={quien} onTake={onTake} />
  );
}

function Search({ of, onTake }: { of: number; onTake: Take }) {
  const [texto, setTexto] = useState('');
  const found = useList(guarderia.useSearchAdultosQuery(texto ? texto : skipToken));
  // An adult of this child already is its other one.
  const people = ((texto && found.response?.data) || []).filter(
    ({ infantes }) => !infantes.some(({ id }) => id === of),
  );
  return (
    <Card title="¿Ya está registrado?">
      <SearchList
        label="Buscar adulto"
        texto={texto}
        onSearch={setTexto}
        found={found}
        words="Si es adulto de otro infante, búscalo por nombre, teléfono, correo o CURP."
        items={people.map((adulto) => (
          <Known
            key={adulto.id}
            id={adulto.id}
            name={fullName(adulto)}
            facts={[
              adulto.celular && formatPhone(adulto.celular),
              adulto.curp,
              adulto.infantes.map(({ nombre }) => nombre).join(', '),
            ]}
            onTake={onTake}
          />
        ))}
      />
    </Card>
  );
}

/** The same adult of the other children, each person once. */
function Siblings({ of, quien, onTake }: { of: number; quien: QuienAdulto; onTake: Take }) {
  const { rows } = useInfantes({});
  const siblings = rows.filter(({ id }) => id !== of);
  return siblings.map((sibling, at) => (
    <AdultoOfSibling key={sibling.id} infante={sibling} quien={quien} before={siblings.slice(0, at)} onTake={onTake} />
  ));
}

function AdultoOfSibling({
  infante,
  quien,
  before,
  onTake,
}: ReuseAdultoProps & { before: readonly Pick<Infante, 'id'>[]; onTake: Take }) {
  const { adulto } = useAdulto(infante.id, quien);
  const offered = useAppSelector(({ entities }) =>
    Object.values(entities.adultos.entities).some(
      (one) => one.adulto_id === adulto?.adulto_id && before.some(({ id }) => id === one.infante_id),
    ),
  );
  if (!adulto?.adulto_id || offered) return null;
  return (
    <Items label={`Adultos de ${infante.nombre}`}>
      <Known
        id={adulto.adulto_id}
        name={fullName(adulto)}
        facts={[adulto.parentesco, `también de ${infante.nombre}`]}
        onTake={onTake}
      />
    </Items>
  );
}

interface KnownProps {
  id: number;
  name: string;
  facts: readonly (string | null)[];
  onTake: Take;
}

function Known({ id, name, facts, onTake }: KnownProps) {
  return (
    <Item
      title={name}
      facts={joined(facts)}
      action={
        <Button small aria-label={`Usar los datos de ${name}`} onClick={() => onTake(id)}>
          Usar sus datos
        </Button>
      }
    />
  );
}
