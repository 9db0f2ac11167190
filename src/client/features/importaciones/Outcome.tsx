/** State of an import: progress, results, and undoing. */
import Flex from 'antd/es/flex';
import Progress from 'antd/es/progress';
import Text from 'antd/es/typography/Text';
import { Link, useNavigate } from 'react-router-dom';
import { useFetchFile } from '#client/api/download.ts';
import { request } from '#client/api/request.ts';
import { useOpened } from '#client/entities/dialog.ts';
import { useMay } from '#client/entities/state.ts';
import type { Problem } from '#client/lib/errors.ts';
import { count, counted } from '#client/lib/numbers.ts';
import { screens } from '#client/lib/urls.ts';
import { Button } from '#client/ui/Button.tsx';
import { ButtonLink } from '#client/ui/ButtonLink.tsx';
import { useAction } from '#client/ui/feedback/confirm.tsx';
import { DownloadButton } from '#client/ui/feedback/DownloadButton.tsx';
import { ReasonDialog } from '#client/ui/form/FormShell.tsx';
import { When } from '#client/ui/Money.tsx';
import { Alert, Card } from '#client/ui/Page.tsx';
import { Item, Items } from '#client/ui/Records.tsx';
import { importaciones as endpoints } from '#contract/endpoints/importaciones.ts';
import { type Importacion, type Queda, REJECTED_XLSX } from '#contract/importaciones.ts';
import { mayDeleteImport, mayUndoImport } from '#contract/policies.ts';
import { importaciones } from './api.ts';
import css from './Importacion.module.css';
import { allSteps, filasWords, notTaken, notTakenWords, sumsWords, written } from './words.ts';

const POLL_MS = 1000;

interface RunningProps {
  importacion: Importacion;
  /** Why it could not be asked how far it is. */
  problem: Problem | null;
}

export function Running({ importacion, problem }: RunningProps) {
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

interface AppliedProps {
  importacion: Importacion;
  quedan: readonly Queda[];
}

export function Applied({ importacion, quedan }: AppliedProps) {
  const { id, estado, resumen, aplicada, deshecha, por_aplicar } = importacion;
  const [turning, turn, close] = useOpened<Importacion['estado']>(`importacion-${id}`);
  const discardable = useMay(mayDeleteImport, { estado, quedan });
  const discarding = useDiscard(importacion);
  const left = notTaken(resumen);
  const what = written(importacion);
  const undone = estado === 'deshecha';
  const undoable = useMay(mayUndoImport, importacion);
  return (
    <Card>
      <Alert kind={undone ? 'info' : 'success'}>
        {undone ? (
          <span>Se deshizo {deshecha && <When at={deshecha} el hour />}.</span>
        ) : (
          <span>
            Se aplicó {aplicada && <When at={aplicada} el hour />}: {what || 'nada cambió'}.
            {por_aplicar > 0 && ` De ellas faltan ${filasWords(por_aplicar)} por aplicar.`}
            {left > 0 && ` ${notTakenWords(resumen)}. Corrígelas abajo y aplícalas sin subir otra vez la lista.`}
          </span>
        )}
      </Alert>
      <Flex wrap gap={8}>
        {!undone && (
          <ButtonLink kind="primary" to={screens.solicitudes()}>
            Ver a los alumnos
          </ButtonLink>
        )}
        {undoable && <Button onClick={() => turn(estado)}>Deshacer</Button>}
        {left > 0 && <RejectedDownload id={id} />}
        {discardable && (
          <Button kind="quiet" busy={discarding.busy} onClick={() => void discarding.discard()}>
            Descartar
          </Button>
        )}
      </Flex>
      {discarding.error && <Alert>{discarding.error}</Alert>}
      {undone && quedan.length > 0 && <Staying quedan={quedan} />}
      {turning === estado && <Undoing id={id} onClose={close} />}
    </Card>
  );
}

function Undoing({ id, onClose }: { id: number; onClose: () => void }) {
  const [undo] = importaciones.useUndoImportMutation();
  return (
    <ReasonDialog
      title="¿Deshacer esta importación?"
      detail="Se van los alumnos que la lista dio de alta y los que cambió vuelven a como estaban. Quedan los que ya tienen notas, códigos, documentos o cambios posteriores."
      endpoint={endpoints.undoImport}
      send={(body, key) => undo({ params: { id }, body, key }).unwrap()}
      submitText="Deshacer"
      onClose={onClose}
    />
  );
}

/** Rows that were not undone, with the reasons. */
const Staying = ({ quedan }: Pick<AppliedProps, 'quedan'>) => (
  <section style={{ marginTop: 16 }}>
    <h2 style={{ margin: '0 0 4px', fontSize: 'var(--size-title)' }}>
      {counted(quedan.length, 'alumno queda', 'alumnos quedan')}
    </h2>
    <div style={{ maxHeight: 320, overflow: 'auto' }}>
      <Items label="Alumnos que quedan">
        {quedan.map(({ user_id, nombre, motivo }) => (
          <Item key={user_id} title={<Link to={screens.alumno(user_id)}>{nombre}</Link>} facts={motivo} />
        ))}
      </Items>
    </div>
  </section>
);

interface BarProps {
  importacion: Importacion;
  busy: boolean;
  onApply: () => void;
}

export function ApplyBar({ importacion, busy, onApply }: BarProps) {
  const { id, resumen, columnas, estado, por_aplicar } = importacion;
  const discarding = useDiscard(importacion);
  const left = notTaken(resumen);
  // Of an applied list the rows that were left out and are mended since; of an undone one all of them.
  const again = estado !== 'vista';
  const what = again ? por_aplicar > 0 && filasWords(por_aplicar) : written(importacion);
  const open = columnas.some(({ parece }) => parece);
  const sums = sumsWords(importacion);
  return (
    <section className={css.foot} aria-label="Aplicar la lista">
      {discarding.error && <Alert>{discarding.error}</Alert>}
      <div className={css.rest}>
        {left > 0 && (
          <Flex wrap align="center" gap="8px 16px">
            <Text type="secondary">{notTakenWords(resumen)}</Text>
            <RejectedDownload id={id} />
          </Flex>
        )}
        {!again && (
          <Button
            kind="quiet"
            busy={discarding.busy}
            style={{ marginLeft: 'auto' }}
            onClick={() => void discarding.discard()}
          >
            Descartar
          </Button>
        )}
      </div>
      {sums && <Text>{sums}</Text>}
      <div className={css.apply}>
        <Button kind="primary" busy={busy} disabled={!what || open} onClick={onApply}>
          {open ? 'Primero decide las columnas de arriba' : what ? `Aplicar: ${what}` : 'Nada que aplicar'}
        </Button>
      </div>
    </section>
  );
}

/** The rows that are not taken, each with its reason, to be sent back to the school. */
function RejectedDownload({ id }: { id: number }) {
  const fetchFile = useFetchFile();
  return (
    <DownloadButton
      label="Descargar las filas no tomadas"
      name={REJECTED_XLSX}
      fetch={(options) => fetchFile(request(endpoints.rejectedRows, { params: { id } }), options)}
    />
  );
}

/** Deletes an unapplied or fully undone list after a confirmation; then shows all lists. */
function useDiscard({ id, archivo, estado }: Importacion) {
  const navigate = useNavigate();
  const [remove] = importaciones.useDeleteImportMutation();
  const { busy, error, run } = useAction();
  const lost =
    estado === 'deshecha'
      ? 'se borran sus filas y su archivo, y ya no se podrá aplicar de nuevo.'
      : 'se pierde lo que se reparó en ella. Ningún alumno cambia.';
  const discard = () =>
    run(
      async () => {
        await remove({ params: { id } }).unwrap();
        void navigate(screens.importar());
      },
      'Lista descartada.',
      { message: '¿Descartar esta lista?', detail: `${archivo}: ${lost}`, accept: 'Descartar', danger: true },
    );
  return { busy, error, discard };
}
