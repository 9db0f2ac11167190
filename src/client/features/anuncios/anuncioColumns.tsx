import type { AnuncioRow } from '#client/entities/tables.ts';
import { screens } from '#client/lib/urls.ts';
import { Button, ButtonLink } from '#client/ui/Button.tsx';
import type { Column } from '#client/ui/table/DataTable.tsx';
import css from './Anuncios.module.css';
import { audienceText } from './audienceText.ts';
import { useDelete } from './useDelete.ts';

const DASH = '-';
const idOfMessage = ({ id }: AnuncioRow) => `anuncio-${id}`;

/** The beginning of a message that may be pages long. */
function Mensaje({ anuncio }: { anuncio: AnuncioRow }) {
  return (
    <div id={idOfMessage(anuncio)} className={css.excerpt}>
      {anuncio.mensaje}
    </div>
  );
}

function Acciones({ anuncio, writes }: { anuncio: AnuncioRow; writes: boolean }) {
  const { remove, removing } = useDelete(anuncio);
  const common = { small: true, 'aria-describedby': idOfMessage(anuncio) };
  const to = screens.anuncio(anuncio.id);
  if (!writes) {
    return (
      <ButtonLink {...common} to={to}>
        Ver
      </ButtonLink>
    );
  }
  return (
    <div className={css.actions}>
      <ButtonLink {...common} to={to}>
        Editar
      </ButtonLink>
      <Button {...common} kind="danger" busy={removing} onClick={remove}>
        Eliminar
      </Button>
    </div>
  );
}

const columns = (writes: boolean): readonly Column<AnuncioRow>[] => [
  { title: 'Mensaje', render: (anuncio) => <Mensaje anuncio={anuncio} /> },
  { title: 'Usuario', render: ({ user }) => user?.nombre ?? 'Todos' },
  { title: 'Grupo', render: ({ grupo }) => grupo || DASH },
  { title: 'Escuela', render: ({ escuela }) => escuela?.nombre ?? DASH },
  { title: 'Acciones', render: (anuncio) => <Acciones anuncio={anuncio} writes={writes} /> },
];
export const COLUMNS = { read: columns(false), write: columns(true) } as const;

/** The same on a phone. */
export function AnuncioCard({ anuncio, writes }: { anuncio: AnuncioRow; writes: boolean }) {
  return (
    <>
      <Mensaje anuncio={anuncio} />
      <div className={css.cardFoot}>
        <span className={css.facts}>{audienceText(anuncio)}</span>
        <Acciones anuncio={anuncio} writes={writes} />
      </div>
    </>
  );
}
