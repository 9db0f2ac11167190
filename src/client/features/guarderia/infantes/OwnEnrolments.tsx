import { screens } from '#client/lib/urls.ts';
import { ButtonLink } from '#client/ui/Button.tsx';
import { LoadState } from '#client/ui/feedback/states.tsx';
import { Card } from '#client/ui/Page.tsx';
import { Item, Items, joined } from '#client/ui/Records.tsx';
import { fullName } from '#contract/person.ts';
import { Estado, missingText } from './Estado.tsx';
import { useInfantes } from './useInfantes.ts';

/** A family's own children at the nursery, how far each enrolment has come, and the way to go on. */
export function OwnEnrolments() {
  const { rows, ...standing } = useInfantes({});
  return (
    <Card title="Guardería">
      <LoadState of={standing} />
      {rows.length > 0 && (
        <Items label="Tus infantes">
          {rows.map(({ id, ...infante }) => (
            <Item
              key={id}
              title={fullName(infante)}
              facts={joined([infante.sala, missingText(infante.pendientes.total)])}
              extra={<Estado estado={infante.estado} />}
              action={
                <ButtonLink small to={screens.registerInfante(id)} aria-label={`Continuar con ${fullName(infante)}`}>
                  Continuar
                </ButtonLink>
              }
            />
          ))}
        </Items>
      )}
      <ButtonLink to={screens.registerInfante()}>Registrar infante</ButtonLink>
    </Card>
  );
}
