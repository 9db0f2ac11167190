/** Puts photos into the gallery, one or five hundred at once. */
import Input from 'antd/es/input';
import { useId, useState } from 'react';
import { useStore } from 'react-redux';
import { usePerson } from '#client/entities/usePerson.ts';
import { FileDrop } from '#client/ui/files/FileDrop.tsx';
import { UploadList, useUploads } from '#client/ui/files/UploadList.tsx';
import { Frame } from '#client/ui/form/Frame.tsx';
import { Card } from '#client/ui/Page.tsx';
import type { User } from '#contract/entities.ts';
import { NAME_MAX } from '#contract/rules.ts';
import { categoryName } from './categories.ts';
import { queueOf } from './uploads.ts';

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
