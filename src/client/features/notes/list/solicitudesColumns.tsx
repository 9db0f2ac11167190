import Flex from 'antd/es/flex';
import Text from 'antd/es/typography/Text';
import { count } from '#client/lib/numbers.ts';
import type { Column } from '#client/ui/table/DataTable.tsx';
import { schoolAndGroupOf } from '#contract/person.ts';
import { formatPhone } from '#contract/phones.ts';
import css from './SolicitudesPage.module.css';
import { Acciones, Correo, DASH, Nombre, type Of, Pagado, Saldo, type Solicitud, Total } from './solicitudesCells.tsx';

export const columns: readonly Column<Solicitud>[] = [
  { title: '#', render: ({ number }) => count(number), align: 'right', width: 56 },
  { title: 'Nombre', render: (row) => <Nombre row={row} />, sort: 'nombre' },
  { title: 'Correo', render: ({ user }) => <Correo email={user.email} />, sort: 'email' },
  {
    title: 'Teléfono',
    render: ({ user }) => <span className="cifra">{user.celular ? formatPhone(user.celular) : DASH}</span>,
    sort: 'celular',
  },
  {
    title: 'Escuela',
    render: ({ user }) => (
      <div className={css.school} title={user.escuela_nombre ?? undefined}>
        {user.escuela_nombre ?? DASH}
      </div>
    ),
    sort: 'escuela',
  },
  { title: 'Grupo', render: ({ user }) => user.grupo || DASH, sort: 'grupo' },
  {
    title: 'Pagos',
    render: (row) => (
      <>
        <Pagado row={row} />
        <Saldo row={row} />
      </>
    ),
    align: 'right',
  },
  { title: 'Total', render: (row) => <Total row={row} />, align: 'right' },
  { title: 'Acciones', render: (row) => <Acciones row={row} />, fixed: 'right' },
];

/** A row of the list on a phone. */
export function SolicitudCard({ row }: Of) {
  const { user, note, number } = row;
  return (
    <Flex vertical>
      <Flex gap={8}>
        <Text type="secondary">{count(number)}</Text>
        <Nombre row={row} />
      </Flex>
      <Text type="secondary">{schoolAndGroupOf(user)}</Text>
      {user.celular && <Text type="secondary">{formatPhone(user.celular)}</Text>}
      {user.email && <Text type="secondary">{user.email}</Text>}
      <Flex wrap align="end" justify="space-between" gap={8} style={{ marginTop: 8 }}>
        <div>
          {note ? (
            <>
              <Pagado row={row} /> de <Total row={row} />
            </>
          ) : (
            'Sin nota'
          )}
          <Saldo row={row} />
        </div>
        <Acciones row={row} />
      </Flex>
    </Flex>
  );
}
