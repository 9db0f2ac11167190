/** Takes lists of schools: each is sent at once, with the school and the group that it does not say itself. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { selectDown } from '#client/api/connection.ts';
import { useAppDispatch, useAppSelector } from '#client/entities/state.ts';
import { Attachment } from '#client/lib/attachment.ts';
import { useLatest } from '#client/lib/hooks.ts';
import { type Send, type Upload, UploadQueue } from '#client/lib/uploads.ts';
import { screens } from '#client/lib/urls.ts';
import { FileDrop } from '#client/ui/files/FileDrop.tsx';
import { UploadList, useUploads } from '#client/ui/files/UploadList.tsx';
import { LIST_FILE_MAX } from '#contract/importaciones.ts';
import { createImport, type Defaults } from './api.ts';

/** File types of the chooser; the server checks the content. */
const ACCEPT = '.xlsx,.xls,.ods,.csv,.txt';
const NO_SERVER = 'Para importar una lista hace falta el servidor, y ahora no hay conexión.';
const HINT =
  'Excel, OpenDocument, CSV o texto, tal como la mandó la escuela, de hasta 20 MB. Nada se registra hasta que lo apliques.';

/** `children`: beside the zone, what the lists do not say. */
export function ListDrop({ defaults, children }: { defaults: Defaults; children: ReactNode }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const down = useAppSelector(selectDown);
  const made = useRef<number[]>([]);
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  /** Of a single list the preview is shown; of several the history shows all. */
  const finished = useLatest((uploads: readonly Upload[]) => {
    const [only] = made.current;
    made.current = [];
    if (here.current && only !== undefined && uploads.length === 1) void navigate(screens.importacion(only));
  });
  const take = (files: readonly File[]) => {
    queue.clear();
    queue.add(files, defaults);
  };
  const [queue] = useState(() => {
    const send: Send<Defaults> = (file, defaults, key, onProgress) => {
      const arg = { file: new Attachment(file, onProgress), defaults, key };
      const sending = dispatch(createImport.initiate(arg, { track: false }));
      return { done: sending.unwrap().then((id) => made.current.push(id)), abort: () => sending.abort() };
    };
    // One at once: the server reads one list of a business at a time.
    return new UploadQueue<Defaults>(send, (uploads) => finished.current(uploads), 1);
  });
  return (
    <>
      {children}
      <FileDrop
        label="Listas"
        accept={ACCEPT}
        maxSize={LIST_FILE_MAX}
        minSize={1}
        blocked={down ? NO_SERVER : null}
        onFiles={take}
        hint={down ? NO_SERVER : HINT}
      />
      <UploadList queue={queue} uploads={useUploads(queue)} />
    </>
  );
}
