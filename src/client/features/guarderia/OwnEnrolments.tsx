import { useRows } from '#client/api/useRows.ts';
import { fullName } from '#client/entities/person.ts';
import { selectInfantesEnLista } from '#client/entities/select.ts';
import { useAppSelector } from '#client/entities/state.ts';
import { screens } from '#client/lib/urls.ts';
import { ButtonLink } from '#client/ui/Button.tsx';
import { ErrorState, Spinner } from '#client/ui/feedback/states.tsx';
import { Card } from '#client/ui/Page.tsx';
import { Item, Items, joined } from '#client/ui/Records.tsx';
import { guarderia } from './endpoints.ts';
import { Estado, missingText } from './Progreso.tsx';

/** A family's own children at the nursery, how far each enrolment has come, and the way to go on. */
export function OwnEnrolments() {
  const { answer, problem, retry } = useRows(guarderia.endpoints.infantes, {}, { fresh: true });
  const rows = useAppSelector((state) => selectInfantesEnLista(state, answer?.ids));
  return (
    <Card title="Guardería">
      {problem && <ErrorState problem={problem} onRetry={retry} />}
      {!answer && !problem && <Spinner />}
      {rows.length > 0 && (
        <Items label="Tus infantes">
          {rows.map((infante) => (
            <Item
              key={infante.id}
              title={fullName(infante)}
              facts={joined([infante.sala, missingText(infante.pendientes.total)])}
              extra={<Estado estado={infante.estado} />}
              action={
                <ButtonLink
                  small
                  to={screens.registerInfante(infante.id)}
                  aria-label={`Continuar con ${fullName(infante)}`}
                >
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
