/** Chooses the child that a section is about: a family among its own, staff by searching. */
import { useState } from 'react';
import { useCan } from '#client/entities/usePolicy.ts';
import { useToday } from '#client/lib/time.ts';
import { screens } from '#client/lib/urls.ts';
import { ButtonLink } from '#client/ui/Button.tsx';
import { EmptyState, LoadState } from '#client/ui/feedback/states.tsx';
import { Card, Page } from '#client/ui/Page.tsx';
import { Item, Items, joined } from '#client/ui/Records.tsx';
import { fullName } from '#contract/person.ts';
import { PASOS, type Paso } from '../expediente/recordSections.tsx';
import { SearchList } from '../expediente/SearchList.tsx';
import { ageOn } from './age.ts';
import { Estado } from './Estado.tsx';
import { useInfantes } from './useInfantes.ts';

export function InfantePicker({ step }: { step: Paso }) {
  const { title, to } = PASOS[step];
  const staff = useCan('guarderia:read');
  const [texto, setTexto] = useState('');
  const found = useInfantes(texto ? { texto } : {});
  const today = useToday();
  const items = found.rows.map((infante) => (
    <Item
      key={infante.id}
      title={fullName(infante)}
      facts={joined([ageOn(today, infante.fecha_nacimiento), infante.sala])}
      extra={<Estado estado={infante.estado} />}
      action={
        <ButtonLink small to={to(infante.id)} aria-label={`Abrir ${fullName(infante)}`}>
          Abrir
        </ButtonLink>
      }
    />
  ));
  const nobody = texto === '' && found.response?.total === 0;
  return (
    <Page title={title} narrow>
      <Card title="¿De qué infante?">
        {nobody ? (
          <EmptyState
            text="Todavía no hay ningún infante registrado."
            actions={[{ text: 'Registrar infante', kind: 'primary', to: screens.registerInfante() }]}
          />
        ) : staff ? (
          <SearchList
            label="Buscar infante"
            texto={texto}
            onSearch={setTexto}
            found={found}
            words="Escribe el nombre del infante."
            items={items}
          />
        ) : found.response ? (
          <Items label="Infantes">{items}</Items>
        ) : (
          <LoadState of={found} />
        )}
      </Card>
    </Page>
  );
}
