/** Chooses the child that a section is about: a family among its own, staff by searching. */
import { useState } from 'react';
import { useRows } from '#client/api/useRows.ts';
import { fullName } from '#client/entities/person.ts';
import { selectInfantesEnLista } from '#client/entities/select.ts';
import { useAppSelector } from '#client/entities/state.ts';
import { useToday } from '#client/lib/time.ts';
import { screens } from '#client/lib/urls.ts';
import { ButtonLink } from '#client/ui/Button.tsx';
import { EmptyState, ErrorState, Spinner } from '#client/ui/feedback/states.tsx';
import { Card, Page } from '#client/ui/Page.tsx';
import { Item, Items, joined } from '#client/ui/Records.tsx';
import { ageOn } from './age.ts';
import { guarderia } from './endpoints.ts';
import { Estado } from './Progreso.tsx';
import { SearchList } from './SearchList.tsx';
import { useCan } from './useCan.ts';

interface Props {
  title: string;
  /** The screen of a child. */
  to: (id: number) => string;
}

export function InfantePicker({ title, to }: Props) {
  const staff = useCan('guarderia:read');
  const [texto, setTexto] = useState('');
  const found = useRows(guarderia.endpoints.infantes, texto ? { texto } : {}, { fresh: true });
  const rows = useAppSelector((state) => selectInfantesEnLista(state, found.answer?.ids));
  const today = useToday();
  const items = rows.map((infante) => (
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
  const nobody = texto === '' && found.answer?.total === 0;
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
            shown={items.length}
            words="Escribe el nombre del infante."
          >
            {items}
          </SearchList>
        ) : found.answer ? (
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
