import Flex from 'antd/es/flex';
import type { AnuncioRow } from '#client/entities/tables.ts';
import { screens } from '#client/lib/urls.ts';
import { Button, ButtonLink } from '#client/ui/Button.tsx';
import { notify } from '#client/ui/feedback/toast.ts';
import { useAction } from '#client/ui/feedback/useAction.ts';
import type { Column } from '#client/ui/table/DataTable.tsx';
import { anuncios } from './api.ts';
import { clamped, TYPED } from './messageText.ts';

const idOfMessage = ({ id }: AnuncioRow) => `anuncio-${id}`;

/** The beginning of a message that may be pages long. */
function Mensaje({ anuncio }: { anuncio: AnuncioRow }) {
  return (
    <div id={idOfMessage(anuncio)} style={{ ...TYPED, ...clamped(3), maxWidth: '60ch' }}>
      {anuncio.mensaje}
    </div>
  );
}

function Acciones({ anuncio, writes }: { anuncio: AnuncioRow; writes: boolean }) {
  const { busy, run } = useAction(notify.error);
  const [deleteAnuncio] = anuncios.endpoints.deleteAnuncio.useMutation();
  const common = { small: true, 'aria-describedby': idOfMessage(anuncio) };
  const to = screens.anuncio(anuncio.id);
  if (!writes) {
    return (
      <ButtonLink {...common} to={to}>
        Ver
      </ButtonLink>
    );
  }
  const detail = 'Nadie lo verá más, y no se puede recuperar.';
  const question = { message: '¿Eliminar este anuncio?', detail, accept: 'Eliminar', danger: true };
  const remove = () =>
    run(() => deleteAnuncio({ params: { id: anuncio.id } }).unwrap(), 'Anuncio eliminado.', question);
  return (
    <Flex gap={8}>
      <ButtonLink {...common} to={to}>
        Editar
      </ButtonLink>
      <Button {...common} kind="danger" busy={busy} onClick={() => void remove()}>
        Eliminar
      </Button>
    </Flex>
  );
}

const columns = (writes: boolean): readonly Column<AnuncioRow>[] => [
  { title: 'Mensaje', card: 'title', render: (anuncio) => <Mensaje anuncio={anuncio} /> },
  { title: 'Usuario', render: ({ user }) => user?.nombre ?? 'Todos' },
  { title: 'Grupo', render: ({ grupo }) => grupo || null },
  { title: 'Escuela', render: ({ escuela }) => escuela?.nombre },
  { title: 'Acciones', render: (anuncio) => <Acciones anuncio={anuncio} writes={writes} /> },
];
export const COLUMNS = { read: columns(false), write: columns(true) } as const;
