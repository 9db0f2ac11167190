import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import LoadingOutlined from '@ant-design/icons/LoadingOutlined';
import Flex from 'antd/es/flex';
import { useEffect, useRef, useState } from 'react';
import { problemOf } from '#client/lib/errors.ts';
import { formatBytes } from '#client/lib/numbers.ts';
import { Button } from '../Button.tsx';
import { useConfirm } from './confirm.tsx';
import { notify } from './toast.ts';

/** Browsers read the address after the click has returned. */
const KEPT_MS = 60_000;

/** Saves a file under a name, as a download. */
function saveFile(file: Blob, name: string): void {
  const href = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href, download: name });
  // Firefox follows only links that are in the page.
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(href), KEPT_MS);
}

const FAILED = 'Error al generar el archivo. Contacta al administrador.';

/** Message of a failed download: SPEC.md's words and the reason. */
export const downloadFailure = (error: unknown): string => `${FAILED}\n${problemOf(error).message}`;

interface Props {
  label: string;
  name: string;
  /** In a row. */
  small?: boolean | undefined;
  /** Fetches the file whole; `onProgress` is told how many bytes have come. */
  fetch: (options: { signal: AbortSignal; onProgress: (bytes: number) => void }) => Promise<Blob>;
}

/** Makes the server generate a file and saves it when all of it is there; shows how far it is, and can be cancelled. */
export function DownloadButton({ label, name, small = false, fetch }: Props) {
  const { tell } = useConfirm();
  const [received, setReceived] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
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
    const over = () => {
      running.current = null;
      setReceived(null);
    };
    try {
      const file = await fetch({ signal: controller.signal, onProgress: setReceived });
      over();
      saveFile(file, name);
      notify.success(`Se descargó ${name}.`);
    } catch (error) {
      over();
      const { aborted, status } = problemOf(error);
      // After a 401 the page goes to the login, which says why.
      if (!aborted && status !== 401) await tell(downloadFailure(error));
    }
  };
  const cancel = () => {
    running.current?.abort();
    notify.info('Descarga cancelada: no se guardó nada.');
  };

  const busy = received !== null;
  return (
    <Flex wrap align="center" gap="8px 12px">
      {busy && (
        <Flex align="center" gap={8} style={{ color: 'var(--muted)', overflowWrap: 'anywhere' }}>
          <LoadingOutlined aria-hidden />
          <span role="status">Generando {name}</span>
          {/* Read out at every change it would drown everything else. As wide as «999 MB»: the button stays where it is. */}
          <span className="cifra" style={{ minWidth: '4em' }} aria-hidden="true">
            {received > 0 && formatBytes(received)}
          </span>
        </Flex>
      )}
      {/* One and the same button, so that it keeps the focus; the second click of a double click must not cancel. */}
      <Button
        small={small}
        style={{ whiteSpace: 'normal' }}
        icon={busy ? undefined : <DownloadOutlined aria-hidden />}
        onClick={({ detail }) => {
          if (detail < 2) void (busy ? cancel() : start());
        }}
      >
        {busy ? 'Cancelar descarga' : label}
      </Button>
    </Flex>
  );
}
