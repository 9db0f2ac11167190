import Flex from 'antd/es/flex';
import { useSelector } from 'react-redux';
import { useEntities, useList, useMay } from '#client/entities/state.ts';
import type { AnuncioRow } from '#client/entities/tables.ts';
import { useListParams } from '#client/lib/listParams.ts';
import { screens } from '#client/lib/urls.ts';
import { Button } from '#client/ui/Button.tsx';
import { ButtonLink } from '#client/ui/ButtonLink.tsx';
import { useAction } from '#client/ui/feedback/confirm.tsx';
import { notify } from '#client/ui/feedback/toast.ts';
import { Page } from '#client/ui/Page.tsx';
import { type Column, DataTable } from '#client/ui/table/DataTable.tsx';
import { mayEditAnuncio } from '#contract/policies.ts';
import { anuncios } from './api.ts';
import { clamped, TYPED } from './messageText.ts';
import { selectList, selectWorked } from './slice.ts';

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
      <Button {...common} busy={busy} onClick={() => void remove()}>
        Eliminar
      </Button>
    </Flex>
  );
}

const columns = (writes: boolean): readonly Column<AnuncioRow>[] => [
  { title: 'Mensaje', card: 'title', render: (anuncio) => <Mensaje anuncio={anuncio} /> },
  { title: 'Usuario', width: 150, render: ({ user }) => user?.nombre ?? 'Todos' },
  { title: 'Grupo', width: 120, render: ({ grupo }) => grupo || null },
  {
    title: 'Escuela',
    width: 280,
    render: ({ escuela }) =>
      escuela && (
        <span title={escuela.nombre} style={clamped(2)}>
          {escuela.nombre}
        </span>
      ),
  },
  { title: 'Acciones', render: (anuncio) => <Acciones anuncio={anuncio} writes={writes} /> },
];
const COLUMNS = { read: columns(false), write: columns(true) } as const;

export default function AnunciosPage() {
  const writes = useMay(mayEditAnuncio, null);
  const { page } = useSelector(selectList);
  const { setPage } = useListParams([]);
  const worked = useSelector(selectWorked);
  const { response, ...standing } = useList(anuncios.useListAnunciosQuery({ page }));
  const rows = useEntities('anuncios', response?.ids);
  const create = writes && ({ text: 'Nuevo', kind: 'primary', to: screens.newAnuncio() } as const);
  return (
    <Page title="Anuncios" counter={response?.total ?? null} ways={[create]}>
      <DataTable
        {...standing}
        label="Anuncios"
        columns={writes ? COLUMNS.write : COLUMNS.read}
        rows={rows}
        isWorked={({ id }) => id === worked}
        figures={response}
        onPage={setPage}
        emptyText={writes ? 'Todavía no hay anuncios: escribe el primero con «Nuevo».' : 'Todavía no hay anuncios.'}
      />
    </Page>
  );
}
