import Flex from 'antd/es/flex';
import Text from 'antd/es/typography/Text';
import { placeOf } from '#client/entities/person.ts';
import { count } from '#client/lib/numbers.ts';
import { formatPhone } from '#contract/phones.ts';
import { Acciones, Nombre, type Of, Pagado, Saldo, Total } from './solicitudesCells.tsx';

/** A row of the list on a phone. */
export function SolicitudCard({ row }: Of) {
  const { user, note, number } = row;
  return (
    <Flex vertical>
      <Flex gap={8}>
        <Text type="secondary">{count(number)}</Text>
        <Nombre row={row} />
      </Flex>
      <Text type="secondary">{placeOf(user)}</Text>
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
