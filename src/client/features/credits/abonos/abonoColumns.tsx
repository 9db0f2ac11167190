import Text from 'antd/es/typography/Text';
import { Money } from '#client/ui/Money.tsx';
import type { Column } from '#client/ui/table/DataTable.tsx';
import { CancelledBy, When } from '#client/ui/When.tsx';
import type { Abono } from '#contract/entities.ts';
import { ABONO_METHOD_NAMES, DE_LISTAS } from '#contract/rules.ts';
import css from '../Credits.module.css';
import { AbonoActions } from './AbonoActions.tsx';

function Cancelled({ cancelado }: Pick<Abono, 'cancelado'>) {
  if (!cancelado) return null;
  return (
    <Text type="danger" className={css.cancelled}>
      Cancelado <CancelledBy {...cancelado} />
    </Text>
  );
}

function Fecha({ created_at, capturado_en }: Abono) {
  return (
    <div>
      <When at={created_at} />
      {capturado_en && (
        <div>
          <Text type="secondary">
            recibido <When at={capturado_en} el />
          </Text>
        </div>
      )}
    </div>
  );
}

/** How it was paid, with the reference of a card or a transfer: «Tarjeta · AUT 884120»; and that no till took it. */
export const methodOf = ({ metodo, referencia, importado }: Abono): string =>
  [ABONO_METHOD_NAMES[metodo], referencia, importado && DE_LISTAS.toLowerCase()].filter(Boolean).join(' · ');

/** Without what may be done, which is the counter's. */
export const readColumns: readonly Column<Abono>[] = [
  {
    title: 'Fecha',
    card: 'title',
    render: (abono) => <Fecha {...abono} />,
  },
  {
    title: 'Monto',
    card: 'figure',
    align: 'right',
    render: ({ amount, cancelado }) => <Money value={amount} struck={cancelado !== null} />,
  },
  { title: 'Método', card: 'plain', whole: true, render: methodOf },
  { title: 'Ticket', align: 'right', render: ({ ticket }) => ticket },
  {
    title: 'Registró',
    card: 'plain',
    render: ({ registrado_por, cancelado }) => (
      <>
        {registrado_por}
        <Cancelled cancelado={cancelado} />
      </>
    ),
  },
];

export const abonoColumns: readonly Column<Abono>[] = [
  ...readColumns,
  { title: 'Acciones', render: (abono) => <AbonoActions abono={abono} /> },
];
