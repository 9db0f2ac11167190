import { useEffect, useState } from 'react';
import { Alert } from '#client/ui/Page.tsx';

/** Bytes below which a browser is about to refuse: a queued note takes less than one thousandth of it. */
const LITTLE = 2 * 1024 * 1024;

interface StorageSpace {
  little: boolean;
  /** The browser may clear the site's data when the disk is full. */
  mayGo: boolean;
}

async function look(): Promise<StorageSpace> {
  const { storage } = navigator;
  const { quota, usage } = (await storage?.estimate?.().catch(() => undefined)) ?? {};
  const kept = await storage?.persisted?.().catch(() => false);
  return { little: quota !== undefined && usage !== undefined && quota - usage < LITTLE, mayGo: kept !== true };
}

/** Warns that this browser may not keep items typed without connection. */
export function StorageNotice({ waiting }: { waiting: number }) {
  const [space, setSpace] = useState<StorageSpace | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each thing that is kept takes room
  useEffect(() => void look().then(setSpace), [waiting]);
  return (
    <>
      {space?.little && (
        <Alert>
          A este equipo casi no le queda espacio: lo que captures sin conexión podría no guardarse. Libera espacio.
        </Alert>
      )}
      {space?.mayGo && waiting > 0 && (
        <Alert kind="info">
          Este navegador puede borrar lo que está por enviar si al equipo le falta espacio o si se borran los datos del
          sitio. Envíalo en cuanto haya conexión.
        </Alert>
      )}
    </>
  );
}
