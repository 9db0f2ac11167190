/** Progress and outcome of an upload's files, with reasons and retry. */
import Flex from 'antd/es/flex';
import type { ProgressProps } from 'antd/es/progress';
import { Suspense, useState, useSyncExternalStore } from 'react';
import { count, counted, formatBytes } from '#client/lib/numbers.ts';
import type { Upload, UploadQueue, UploadState } from '#client/lib/uploads.ts';
import { Button } from '../Button.tsx';
import { lazyPart } from '../feedback/lazyPart.tsx';
import { Alert } from '../Page.tsx';
import css from './files.module.css';

/** Files that are listed at once: five hundred rows that change all the time would keep the page from answering. */
const SHOWN = 50;
/** Order: in progress, needs attention, rest. */
const ORDER: Record<UploadState, number> = { subiendo: 0, rechazada: 1, cancelada: 2, espera: 3, lista: 4 };

const WORDS: Record<UploadState, string> = {
  espera: 'En espera',
  subiendo: 'Subiendo…',
  lista: 'Listo',
  rechazada: 'No se subió',
  cancelada: 'Cancelado',
};

/** Comes with the first file; the words beside it tell the same. */
const Progress = lazyPart<ProgressProps>(async () => (await import('antd/es/progress')).default, null);
const Bar = ({ share, ...named }: { share: number } & Pick<ProgressProps, 'aria-label' | 'aria-labelledby'>) => (
  <div className={css.bar}>
    <Suspense>
      <Progress {...named} percent={Math.round(100 * share)} showInfo={false} />
    </Suspense>
  </div>
);

/** The files of a queue as they stand. */
export function useUploads<Target>(queue: UploadQueue<Target>): readonly Upload[] {
  return useSyncExternalStore(queue.subscribe, queue.snapshot);
}

interface Props<Target> {
  queue: UploadQueue<Target>;
  uploads: readonly Upload[];
}

export function UploadList<Target>({ queue, uploads }: Props<Target>) {
  const [shown, setShown] = useState(SHOWN);
  if (uploads.length === 0) return null;
  const inState = (state: UploadState) => uploads.filter((upload) => upload.state === state).length;
  const [done, refused, cancelled] = [inState('lista'), inState('rechazada'), inState('cancelada')];
  const running = inState('subiendo') + inState('espera') > 0;
  const again = refused + cancelled;
  const bytes = uploads.reduce((sum, upload) => sum + upload.bytes, 0);
  const sent = uploads.reduce((sum, { state, share, bytes: size }) => sum + size * (over(state) ? 1 : share), 0);
  const sorted = [...uploads].sort((a, b) => ORDER[a.state] - ORDER[b.state] || a.id - b.id);
  return (
    <section aria-label="Archivos" style={{ marginTop: 12 }}>
      <Flex wrap align="center" gap="8px 12px" style={{ marginBottom: 8 }}>
        <span className="cifra" style={{ fontWeight: 600 }}>
          {count(done)} de {counted(uploads.length, 'listo', 'listos')}
        </span>
        <Bar aria-label="Avance de todos los archivos" share={bytes > 0 ? sent / bytes : Number(!running)} />
        {running && (
          <Button small kind="danger" onClick={() => queue.cancelAll()}>
            Cancelar todo
          </Button>
        )}
        {again > 0 && (
          <Button small kind="primary" onClick={() => queue.retry()}>
            Reintentar {again === 1 ? 'el que falta' : `los ${count(again)} que faltan`}
          </Button>
        )}
        {!running && (
          <Button small onClick={() => queue.clear()}>
            Limpiar lista
          </Button>
        )}
      </Flex>
      {!running && (
        <Alert kind={refused > 0 ? 'warning' : 'success'}>
          {counted(done, 'archivo se subió', 'archivos se subieron')}
          {refused > 0 && `, ${count(refused)} no`}
          {cancelled > 0 && `, ${counted(cancelled, 'se canceló', 'se cancelaron')}`}.
        </Alert>
      )}
      <ul className={css.uploadsList}>
        {sorted.slice(0, shown).map((upload) => (
          <Row key={upload.id} upload={upload} queue={queue} />
        ))}
      </ul>
      {sorted.length > shown && (
        <Button small onClick={() => setShown((before) => before + SHOWN)}>
          Mostrar más ({count(sorted.length - shown)})
        </Button>
      )}
    </section>
  );
}

const over = (state: UploadState) => state === 'lista' || state === 'rechazada' || state === 'cancelada';

function Row<Target>({ upload, queue }: { upload: Upload; queue: UploadQueue<Target> }) {
  const { id, name, bytes, state, share, reason } = upload;
  const label = `archivo-${id}`;
  return (
    <li className={css.row} data-state={state}>
      <span id={label} style={{ flex: '1 1 160px', minWidth: 0, overflowWrap: 'anywhere' }}>
        {name}
      </span>
      <span className={css.size}>{formatBytes(bytes)}</span>
      <span className={css.state}>{state === 'subiendo' && share >= 1 ? 'Procesando…' : WORDS[state]}</span>
      {state === 'subiendo' && <Bar aria-labelledby={label} share={share} />}
      {reason && <span className={css.reason}>{reason}</span>}
      {!over(state) && (
        <Button small kind="quiet" aria-label={`Cancelar ${name}`} onClick={() => queue.cancel(id)}>
          Cancelar
        </Button>
      )}
      {(state === 'rechazada' || state === 'cancelada') && (
        <Button small kind="quiet" aria-label={`Reintentar ${name}`} onClick={() => queue.retry(id)}>
          Reintentar
        </Button>
      )}
    </li>
  );
}
