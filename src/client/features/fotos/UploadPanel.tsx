/** Puts photos into the gallery, one or five hundred at once. */

import type { Store, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import Input from 'antd/es/input/Input';
import { useId, useState } from 'react';
import { useStore } from 'react-redux';
import { usePerson } from '#client/entities/usePerson.ts';
import { Attachment } from '#client/lib/attachment.ts';
import { counted } from '#client/lib/numbers.ts';
import { type Upload, UploadQueue } from '#client/lib/uploads.ts';
import { patterns } from '#client/lib/urls.ts';
import { notify } from '#client/ui/feedback/toast.ts';
import { FileDrop } from '#client/ui/files/FileDrop.tsx';
import { UploadList, useUploads } from '#client/ui/files/UploadList.tsx';
import { Frame } from '#client/ui/form/Frame.tsx';
import { Card } from '#client/ui/Page.tsx';
import type { User } from '#contract/entities.ts';
import { NAME_MAX } from '#contract/rules.ts';
import { fotos, type Target, uploadFoto } from './api.ts';
import { categoryName } from './categories.ts';

/** The photos on their way to the gallery: one queue for each page of the application, whatever screen is open. */
type Dispatch = ThunkDispatch<unknown, unknown, UnknownAction>;

const queues = new WeakMap<object, UploadQueue<Target>>();

function makeQueue(dispatch: Dispatch): UploadQueue<Target> {
  const send = (file: File, target: Target, key: string, onProgress: (share: number) => void) => {
    const arg = { file: new Attachment(file, onProgress), target, key };
    const request = dispatch(uploadFoto.initiate(arg, { track: false }));
    return { done: request.unwrap(), abort: () => request.abort() };
  };
  return new UploadQueue(send, (uploads) => {
    dispatch(fotos.util.invalidateTags(['fotos']));
    if (window.location.pathname !== patterns.fotos) tellElsewhere(uploads);
  });
}

/** Whoever went on to another screen is told there. */
function tellElsewhere(uploads: readonly Upload[]): void {
  const refused = uploads.filter(({ state }) => state === 'rechazada').length;
  if (refused > 0) notify.error(`${counted(refused, 'foto no se subió', 'fotos no se subieron')}: míralo en Galería.`);
  else notify.success('Las fotos se subieron.');
}

/** The queue of this page. */
function queueOf(store: Store): UploadQueue<Target> {
  const known = queues.get(store) ?? makeQueue(store.dispatch as Dispatch);
  queues.set(store, known);
  return known;
}

interface Props {
  /** The alumno whose photos they are; null for nobody's alone. */
  userId: number | null;
  /** The category that the gallery shows; '' for all. */
  shown: string;
  known: readonly string[];
}

function blockedBy(category: string, user: User | undefined): string | null {
  if (user?.activo === false) return 'Está en baja: no se le pueden subir fotos mientras tanto.';
  return category.trim() === '' ? 'Escribe primero la categoría de las fotos.' : null;
}

export function UploadPanel({ userId, shown, known }: Props) {
  const id = useId();
  const queue = queueOf(useStore());
  const uploads = useUploads(queue);
  const [typed, setTyped] = useState<string | null>(null);
  const category = typed ?? categoryName(shown);
  const { user } = usePerson(userId);
  return (
    <Card title={userId === null ? 'Subir fotos' : 'Subir fotos de este alumno'}>
      <div style={{ maxWidth: 420 }}>
        <Frame id={id} label="Categoría" required>
          <Input
            id={id}
            type="text"
            list={`${id}-known`}
            maxLength={NAME_MAX}
            autoComplete="off"
            aria-required
            value={category}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <datalist id={`${id}-known`}>
            {known.map((categoria) => (
              <option key={categoria} value={categoryName(categoria)} />
            ))}
          </datalist>
        </Frame>
      </div>
      <FileDrop
        label="Fotos"
        folders
        pasteAnywhere
        blocked={blockedBy(category, user)}
        hint="Una foto, varias o una carpeta entera. Puedes seguir trabajando en otra pantalla mientras se suben."
        onFiles={(files) => queue.add(files, { categoria: category, userId })}
      />
      <UploadList queue={queue} uploads={uploads} />
    </Card>
  );
}
