import Text from 'antd/es/typography/Text';
import { Link } from 'react-router-dom';
import { screens } from '#client/lib/urls.ts';
import { Money } from '#client/ui/Money.tsx';
import type { Column } from '#client/ui/table/DataTable.tsx';
import { CancelledBy, When } from '#client/ui/When.tsx';
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

export const COLUMNS: readonly Column<Recargo>[] = [
  { title: 'Fecha', card: 'plain', render: ({ created_at }) => <When at={created_at} /> },
  {
    title: 'Nota',
    render: ({ folio, user_id, nota_id }) => <Link to={screens.noteCredits(user_id, { nota: nota_id })}>{folio}</Link>,
  },
  { title: 'Alumno', card: 'plain', render: ({ alumno }) => alumno },
  {
    title: 'Nombre y motivo',
    card: 'title',
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
  { title: 'Registró', card: 'plain', render: ({ registrado_por }) => registrado_por },
  {
    title: 'Monto',
    card: 'figure',
    align: 'right',
    render: (recargo) => <Money value={recargo.monto} struck={!stands(recargo)} />,
  },
];
