/** Chooses the child that a section is about: a family among its own, staff by searching. */
import { useState } from 'react';
import { fullName } from '#client/entities/person.ts';
import { useToday } from '#client/lib/time.ts';
import { screens } from '#client/lib/urls.ts';
import { ButtonLink } from '#client/ui/Button.tsx';
import { EmptyState, ErrorState, Spinner } from '#client/ui/feedback/states.tsx';
import { Card, Page } from '#client/ui/Page.tsx';
import { Item, Items, joined } from '#client/ui/Records.tsx';
import { PASOS, type Paso } from '../expediente/recordSections.tsx';
import { SearchList } from '../expediente/SearchList.tsx';
import { useCan } from '../expediente/useCan.ts';
import { ageOn } from './age.ts';
import { Estado } from './Estado.tsx';
import { useInfantes } from './useInfantes.ts';

export function InfantePicker({ step }: { step: Paso }) {
  const { title, to } = PASOS[step];
  const staff = useCan('guarderia:read');
  const [texto, setTexto] = useState('');
  const found = useInfantes(texto ? { texto } : {}, { fresh: true });
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
          <EmptyState text="Todavía no hay ningún infante registrado.">
            <ButtonLink kind="primary" to={screens.registerInfante()}>
              Registrar infante
            </ButtonLink>
          </EmptyState>
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
        ) : found.problem ? (
          <ErrorState problem={found.problem} onRetry={found.retry} />
        ) : (
          <Spinner />
        )}
      </Card>
    </Page>
  );
}
