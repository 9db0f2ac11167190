import { Money } from '#client/ui/Money.tsx';
import { ItemHead } from '#client/ui/Records.tsx';
import type { Column } from '#client/ui/table/DataTable.tsx';
import { WhenDay } from '#client/ui/When.tsx';
import { formatMoney } from '#contract/money.ts';
import { PAYMENT_METHOD_NAMES, PAYMENT_METHODS, type PaymentMethod } from '#contract/rules.ts';
import type { PersonDay } from './sums.ts';

const sumOf = ({ methods }: PersonDay, metodo: PaymentMethod): number =>
  methods.find((one) => one.metodo === metodo)?.total ?? 0;

const cancelledText = ({ cancelaciones, cancelado }: PersonDay): string =>
  cancelaciones === 0 ? '' : `${cancelaciones} por ${formatMoney(cancelado)}`;

/** What each person took on each day. */
export const personColumns: readonly Column<PersonDay>[] = [
  { title: 'Día', render: ({ dia }) => <WhenDay day={dia} /> },
  { title: 'Persona', render: ({ nombre }) => nombre },
  { title: 'Abonos', align: 'right', render: ({ abonos }) => abonos },
  ...PAYMENT_METHODS.map(
    (metodo): Column<PersonDay> => ({
      title: PAYMENT_METHOD_NAMES[metodo],
      align: 'right',
      render: (row) => <Money value={sumOf(row, metodo)} />,
    }),
  ),
  { title: 'Cancelado', align: 'right', render: cancelledText },
  { title: 'Total', align: 'right', render: ({ total }) => <Money value={total} /> },
];

/** The same on a phone. */
export function PersonCard(row: PersonDay) {
  const parts = row.methods.filter(({ total }) => total !== 0);
  return (
    <ItemHead
      title={row.nombre}
      facts={
        <>
          <WhenDay day={row.dia} /> · {row.abonos} {row.abonos === 1 ? 'abono' : 'abonos'}
          {parts.map(({ metodo, total }) => (
            <div key={metodo}>
              {PAYMENT_METHOD_NAMES[metodo]} {formatMoney(total)}
            </div>
          ))}
          {row.cancelaciones > 0 && <div>Cancelado: {cancelledText(row)}</div>}
        </>
      }
      action={
        <strong>
          <Money value={row.total} />
        </strong>
      }
    />
  );
}
