/** A list that is being applied or taken back: how far it is. */
import Progress from 'antd/es/progress';
import type { Problem } from '#client/lib/errors.ts';
import { count } from '#client/lib/numbers.ts';
import { Button } from '#client/ui/Button.tsx';
import { Alert } from '#client/ui/feedback/states.tsx';
import { useAction } from '#client/ui/feedback/useAction.ts';
import { Card } from '#client/ui/Page.tsx';
import type { Importacion } from '#contract/importaciones.ts';
import { importaciones } from '../api.ts';
import { allSteps } from '../words.ts';

const POLL_MS = 1000;

interface Props {
  importacion: Importacion;
  /** Why it could not be asked how far it is. */
  problem: Problem | null;
}

export function Running({ importacion, problem }: Props) {
  const { id, estado, hechas, resumen, aplicada, deshecha } = importacion;
  const [undo] = importaciones.useUndoImportMutation();
  const { busy, error, run } = useAction();
  importaciones.endpoints.importacion.useQuerySubscription(id, { pollingInterval: POLL_MS });
  const total = allSteps(resumen);
  const applying = estado === 'aplicando';
  // Where only rows that were left out are written, cancelling would take all others back, too.
  const again = aplicada !== null && deshecha === null;
  const cancel = (key: string) => undo({ params: { id }, body: { motivo: 'Cancelada' }, key }).unwrap();
  return (
    <Card title={applying ? 'Se está aplicando' : 'Se está deshaciendo'}>
      <Progress
        aria-label="Avance"
        status="normal"
        percent={total > 0 ? Math.min(100, Math.round((100 * hechas) / total)) : 0}
      />
      <p role="status">
        {count(hechas)} de {count(total)} filas. Puedes salir de esta pantalla: sigue sola.
      </p>
      {problem && (
        <Alert kind="warning">
          El servidor no contesta por ahora. La lista no se pierde: sigue sola en cuanto se pueda. {problem.message}
        </Alert>
      )}
      {error && <Alert>{error}</Alert>}
      {applying && !again && (
        <Button kind="danger" busy={busy} onClick={() => void run(cancel, null)}>
          Cancelar
        </Button>
      )}
    </Card>
  );
}
