import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import { useEffect, useRef, useState } from 'react';
import { formatBytes } from '#client/lib/bytes.ts';
import { problemOf } from '#client/lib/errors.ts';
import { saveFile } from '#client/lib/save.ts';
import { Button } from './Button.tsx';
import { useConfirm } from './confirm.tsx';
import css from './DownloadButton.module.css';
import { notify } from './toast.ts';

const FAILED = 'Error al generar el archivo. Contacta al administrador.';

/** What a failed download says: the specification's words, and what happened. */
export const downloadFailure = (error: unknown): string => `${FAILED}\n${problemOf(error).message}`;

interface Props {
  label: string;
  /** Under which it is saved. */
  name: string;
  /** Fetches the file whole; `onProgress` is told how many bytes have come. */
  fetch: (options: { signal: AbortSignal; onProgress: (bytes: number) => void }) => Promise<Blob>;
}

/** Makes the server generate a file and saves it when all of it is there; shows how far it is, and can be cancelled. */
export function DownloadButton({ label, name, fetch }: Props) {
  const { tell } = useConfirm();
  const [received, setReceived] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  const button = useRef<HTMLDivElement>(null);
  useEffect(
    () => () => {
      if (!running.current) return;
      running.current.abort();
      notify.info(`La descarga de ${name} se canceló al salir de la pantalla.`);
    },
    [name],
  );

  const start = async () => {
    const controller = new AbortController();
    running.current = controller;
    setReceived(0);
    try {
      const file = await fetch({ signal: controller.signal, onProgress: setReceived });
      if (controller.signal.aborted) return;
      saveFile(file, name);
      notify.success(`Se descargó ${name}.`);
    } catch (error) {
      const { aborted, status } = problemOf(error);
      // After a 401 the page goes to the login, which says why.
      if (!aborted && status !== 401) await tell(downloadFailure(error));
    } finally {
      if (running.current === controller) running.current = null;
      setReceived(null);
    }
  };
  const cancel = () => {
    running.current?.abort();
    notify.info('Descarga cancelada. No se guardó nada.');
  };

  // The button that has the focus is replaced by the other one.
  const busy = received !== null;
  const focused = useRef(false);
  useEffect(() => {
    if (focused.current) button.current?.querySelector('button')?.focus();
    focused.current = busy;
  }, [busy]);

  return (
    <div ref={button} className={css.download}>
      {busy ? (
        <>
          <span className={css.progress} role="status">
            <span className={css.spinner} aria-hidden="true" />
            {received > 0 ? `Generando ${name}: ${formatBytes(received)}` : `Generando ${name}…`}
          </span>
          <Button
            onClick={() => {
              focused.current = true;
              cancel();
            }}
          >
            Cancelar descarga
          </Button>
        </>
      ) : (
        <Button icon={<DownloadOutlined aria-hidden />} onClick={start}>
          {label}
        </Button>
      )}
    </div>
  );
}
