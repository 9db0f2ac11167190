/** The children of an alumno at the nursery: how far each enrolment has come, which papers are missing, and the way to them. */
import { selectPerson } from '#client/api/session.ts';
import { useAnswer } from '#client/api/useAnswer.ts';
import { fullName } from '#client/entities/person.ts';
import { selectInfantesEnLista } from '#client/entities/select.ts';
import { useAppSelector } from '#client/entities/state.ts';
import { screens } from '#client/lib/urls.ts';
import { ButtonLink } from '#client/ui/Button.tsx';
import { ErrorState, Spinner } from '#client/ui/feedback/states.tsx';
import { Card } from '#client/ui/Page.tsx';
import type { InfanteEnLista } from '#contract/guarderia.ts';
import { guarderia } from './endpoints.ts';
import css from './guarderia.module.css';
import { Falta } from './infantesColumns.tsx';
import { Estado } from './Progreso.tsx';

export function AlumnoInfantes({ userId }: { userId: number }) {
  const own = useAppSelector(selectPerson)?.id === userId;
  const { answer, problem, retry } = useAnswer(guarderia.endpoints.infantesOf, userId);
  const rows = useAppSelector((state) => selectInfantesEnLista(state, answer?.ids));
  return (
    <Card title="Guardería">
      {problem && <ErrorState problem={problem} onRetry={() => void retry()} />}
      {!answer && !problem && <Spinner rows={2} />}
      {answer && rows.length === 0 && (
        <p className={css.words}>Tiene sala de guardería y todavía no se ha inscrito a nadie.</p>
      )}
      {rows.length > 0 && (
        <ul className={css.found} aria-label="Infantes">
          {rows.map((infante) => (
            <Child key={infante.id} infante={infante} />
          ))}
        </ul>
      )}
      {answer && rows.length === 0 && (
        <ButtonLink small to={screens.registerInfante()}>
          {own ? 'Inscribir a tu infante' : 'Inscribir infante'}
        </ButtonLink>
      )}
    </Card>
  );
}

function Child({ infante }: { infante: InfanteEnLista }) {
  const described = { small: true, 'aria-describedby': `infante-${infante.id}` };
  return (
    <li className={css.foundItem}>
      <div className={css.grow}>
        <div id={`infante-${infante.id}`} className={css.strong}>
          {fullName(infante)}
        </div>
        <Estado estado={infante.estado} />
        {infante.pendientes.total === 0 ? <p className={css.muted}>No falta nada.</p> : <Falta infante={infante} />}
        <div className={css.paperActions}>
          <ButtonLink {...described} to={screens.uploadDocumentacion(infante.id)}>
            Documentos
          </ButtonLink>
          <ButtonLink {...described} to={screens.expediente(infante.id)}>
            Expediente
          </ButtonLink>
        </div>
      </div>
    </li>
  );
}
