import Text from 'antd/es/typography/Text';
import { Link } from 'react-router-dom';
import { screens } from '#client/lib/urls.ts';
import { CancelledBy } from '#client/ui/CancelledBy.tsx';
import { Money } from '#client/ui/Money.tsx';
import type { Column } from '#client/ui/table/DataTable.tsx';
import { When } from '#client/ui/When.tsx';
import type { Recargo } from '#contract/entities.ts';
import css from '../Credits.module.css';

/** Whether it counts: neither it nor its note was cancelled. */
export const stands = ({ cancelado, nota_cancelada }: Recargo): boolean => cancelado === null && !nota_cancelada;

function Cancelled({ cancelado, nota_cancelada }: Recargo) {
  if (!cancelado && !nota_cancelada) return null;
  return (
    <Text type="danger" className={css.cancelled}>
      {cancelado ? (
        <>
          Cancelado <CancelledBy {...cancelado} />
        </>
      ) : (
        'La nota está cancelada.'
      )}
    </Text>
  );
}

const NoteLink = ({ folio, user_id, nota_id }: Recargo) => (
  <Link to={screens.noteCredits(user_id, { nota: nota_id })}>{folio}</Link>
);

const Amount = (recargo: Recargo) => <Money value={recargo.monto} struck={!stands(recargo)} />;

export const COLUMNS: readonly Column<Recargo>[] = [
  { title: 'Fecha', render: ({ created_at }) => <When at={created_at} /> },
  { title: 'Nota', render: NoteLink },
  { title: 'Alumno', render: ({ alumno }) => alumno },
  {
    title: 'Nombre y motivo',
    render: (recargo) => (
      <>
        {recargo.nombre}
        <div>
          <Text type="secondary">{recargo.motivo}</Text>
        </div>
        <Cancelled {...recargo} />
      </>
    ),
  },
  { title: 'Registró', render: ({ registrado_por }) => registrado_por },
  { title: 'Monto', align: 'right', render: Amount },
];

/** One on a phone. */
export const card = (recargo: Recargo) => (
  <div className={css.card}>
    <strong>{recargo.nombre}</strong>
    <Amount {...recargo} />
    <span>
      <NoteLink {...recargo} /> · {recargo.alumno}
    </span>
    <When at={recargo.created_at} />
    <Text type="secondary">
      {recargo.motivo} · {recargo.registrado_por}
    </Text>
    <Cancelled {...recargo} />
  </div>
);
