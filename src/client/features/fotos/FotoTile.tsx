/** One photo: its picture in small, its name, the way to see it whole. */

import Flex from 'antd/es/flex';
import { memo, useState } from 'react';
import { useEntity } from '#client/entities/useEntity.ts';
import { apiAddress } from '#client/lib/apiAddress.ts';
import { holdPicture } from '#client/lib/pictures.ts';
import { Button } from '#client/ui/Button.tsx';
import { notify } from '#client/ui/feedback/toast.ts';
import { useAction } from '#client/ui/feedback/useAction.ts';
import { fotos } from './api.ts';
import css from './Gallery.module.css';

interface Props {
  id: number;
  mayDelete: boolean;
  /** After it was deleted: the focus has nowhere to be. */
  onDeleted?: () => void;
}

export const FotoTile = memo(function FotoTile({ id, mayDelete, onDeleted }: Props) {
  const foto = useEntity('fotos', id);
  // The link that has brought the picture stays: a newer one would only bring it again.
  const [shown, setShown] = useState<string | null>(null);
  const [missing, setMissing] = useState<string | null>(null);
  if (!foto) return null;
  const picture = shown ?? foto.miniatura;
  const name = `foto-${id}`;
  return (
    <Flex component="li" vertical gap={4} style={{ minWidth: 0 }}>
      {missing === picture ? (
        <span className={css.missing}>Sin vista previa</span>
      ) : (
        <img
          className={css.picture}
          src={apiAddress(picture)}
          alt=""
          loading="lazy"
          decoding="async"
          onLoad={() => {
            setShown(picture);
            holdPicture(apiAddress(picture));
          }}
          onError={() => setMissing(picture)}
        />
      )}
      <span id={name} className={css.name} title={foto.nombre}>
        {foto.nombre}
      </span>
      <Flex wrap align="center" justify="space-between" gap="0 8px">
        <a
          href={apiAddress(foto.ruta)}
          target="_blank"
          rel="noopener noreferrer"
          aria-describedby={name}
          className={css.open}
        >
          Ver Foto
        </a>
        {mayDelete && <Delete id={id} nombre={foto.nombre} describedBy={name} onDeleted={onDeleted} />}
      </Flex>
    </Flex>
  );
});

interface DeleteProps {
  id: number;
  nombre: string;
  describedBy: string;
  onDeleted?: (() => void) | undefined;
}

function Delete({ id, nombre, describedBy, onDeleted }: DeleteProps) {
  const { busy, run } = useAction(notify.error);
  const [deleteFoto] = fotos.endpoints.deleteFoto.useMutation();
  const work = async () => {
    await deleteFoto({ params: { id } }).unwrap();
    onDeleted?.();
  };
  const detail = `«${nombre}» se borra para todos y no se puede recuperar.`;
  const question = { message: '¿Eliminar esta foto?', detail, accept: 'Eliminar', danger: true };
  return (
    <Button
      small
      kind="quiet"
      style={{ padding: '0 4px' }}
      busy={busy}
      onClick={() => void run(work, 'Foto eliminada.', question)}
      aria-describedby={describedBy}
    >
      Eliminar
    </Button>
  );
}
