/** An adult who is on record already is not typed twice: staff search everybody, a family takes those of its other children. */
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { useList } from '#client/api/results.ts';
import { useAppSelector } from '#client/entities/state.ts';
import { useCan } from '#client/entities/usePolicy.ts';
import { Button } from '#client/ui/Button.tsx';
import { Card } from '#client/ui/Page.tsx';
import { Item, Items, joined } from '#client/ui/Records.tsx';
import type { Infante } from '#contract/guarderia.ts';
import type { QuienAdulto } from '#contract/guarderia-rules.ts';
import { fullName } from '#contract/person.ts';
import { formatPhone } from '#contract/phones.ts';
import { guarderia } from '../api.ts';
import { useAdulto, useFirstAdulto, useInfantes } from '../expediente/record.ts';
import { SearchList } from '../expediente/SearchList.tsx';

interface Props {
  infante: Pick<Infante, 'id' | 'nombre'>;
  quien: QuienAdulto;
}
type Take = (adultoId: number) => void;

export function ReuseAdulto({ infante, quien }: Props) {
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
  // Who is on record for this child already is its other adult.
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
    <AdultoOf key={sibling.id} infante={sibling} quien={quien} before={siblings.slice(0, at)} onTake={onTake} />
  ));
}

function AdultoOf({
  infante,
  quien,
  before,
  onTake,
}: Props & { before: readonly Pick<Infante, 'id'>[]; onTake: Take }) {
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
