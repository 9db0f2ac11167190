/** Where one is signed in, and the end of what one does not know or has left open. */
import { useState } from 'react';
import { useAnswer } from '#client/api/useAnswer.ts';
import { deviceName } from '#client/lib/device.ts';
import { problemOf } from '#client/lib/errors.ts';
import { Button } from '#client/ui/Button.tsx';
import { Alert, ErrorState, Spinner } from '#client/ui/feedback/states.tsx';
import { notify } from '#client/ui/feedback/toast.ts';
import { Card } from '#client/ui/Page.tsx';
import { When } from '#client/ui/When.tsx';
import type { Sesion } from '#contract/entities.ts';
import { users } from './endpoints.ts';
import css from './users.module.css';

export function OwnSessions() {
  const { answer, problem, retry } = useAnswer(users.endpoints.sesiones, undefined);
  return (
    <Card title="Sesiones abiertas">
      <p className={css.words}>
        Los lugares en que entraste y no has salido. Cierra los que no reconozcas y cambia tu contraseña.
      </p>
      {problem && <ErrorState problem={problem} onRetry={() => void retry()} />}
      {answer ? (
        <ul className={css.sessions}>
          {answer.map((sesion) => (
            <Session key={sesion.id} sesion={sesion} />
          ))}
        </ul>
      ) : (
        !problem && <Spinner />
      )}
    </Card>
  );
}

function Session({ sesion }: { sesion: Sesion }) {
  const [endSesion, { isLoading }] = users.endpoints.endSesion.useMutation();
  const [refusal, setRefusal] = useState<string | null>(null);
  const name = deviceName(sesion.dispositivo);
  const end = async () => {
    setRefusal(null);
    try {
      await endSesion(sesion.id).unwrap();
      notify.success('La sesión quedó cerrada.');
    } catch (error) {
      setRefusal(problemOf(error).message);
    }
  };
  return (
    <li className={css.session}>
      <div id={`sesion-${sesion.id}`}>
        <strong>{name}</strong> {sesion.actual && '(esta)'}
        <div className={css.facts}>
          Entró <When at={sesion.creada} el hour />; último uso <When at={sesion.ultima_actividad} el hour />
        </div>
      </div>
      {!sesion.actual && (
        <Button small busy={isLoading} aria-describedby={`sesion-${sesion.id}`} onClick={end}>
          Cerrar
        </Button>
      )}
      {refusal && <Alert>{refusal}</Alert>}
    </li>
  );
}
