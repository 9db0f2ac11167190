import Flex from 'antd/es/flex';
import Text from 'antd/es/typography/Text';
import { Money } from '#client/ui/Money.tsx';
import { joined } from '#client/ui/Records.tsx';
import type { Column } from '#client/ui/table/DataTable.tsx';
import { When, WhenDay } from '#client/ui/When.tsx';
import type { PagoDeNota, PagoVista } from '#contract/deudores.ts';
import { DE_LISTAS } from '#contract/rules.ts';
import { Nombre } from './deudoresColumns.tsx';

/** A row of the list, with what tells it from the others. */
export type PagoView = PagoDeNota & { key: string };

const Folio = ({ nota }: Pick<PagoView, 'nota'>) => <span className="cifra">{nota.folio ?? '-'}</span>;

const SHARED: readonly Column<PagoView>[] = [
  { title: 'Alumno', render: Nombre },
  { title: 'Nota', render: Folio },
];
/** Less than nothing is what was cancelled, and of lists also what was undone. */
const whatOf = ({ monto, importado }: PagoView): string => {
  if (importado) return monto < 0 ? 'Cancelado o deshecho' : DE_LISTAS;
  return monto < 0 ? 'Cancelado' : 'Abono';
};
const cameIn = (title: string): readonly Column<PagoView>[] => [
  ...SHARED,
  { title: 'Cuándo', render: ({ fecha }) => <When at={fecha} hour /> },
  { title: 'Qué', render: whatOf },
  { title, align: 'right', render: ({ monto }) => <Money value={monto} /> },
];
export const COLUMNS: Record<PagoVista, readonly Column<PagoView>[]> = {
  planeado: [
    ...SHARED,
    { title: 'Fecha', render: ({ fecha }) => <WhenDay day={fecha} /> },
    { title: 'Planeado', align: 'right', render: ({ monto }) => <Money value={monto} /> },
    { title: 'Pagado', align: 'right', render: ({ pagado }) => <Money value={pagado ?? 0} /> },
  ],
  cobrado: cameIn('Cobrado'),
  de_listas: cameIn('De listas'),
};

/** A row on a phone. */
export const pagoCard = (row: PagoView) => (
  <>
    <Flex justify="space-between" align="start" gap={12}>
      <Nombre {...row} />
      <Money value={row.monto} />
    </Flex>
    <Text type="secondary">
      {joined([
        <Folio key="folio" nota={row.nota} />,
        row.pagado === null ? <When key="fecha" at={row.fecha} hour /> : <WhenDay key="fecha" day={row.fecha} />,
        (row.importado || row.monto < 0) && whatOf(row).toLowerCase(),
        row.pagado !== null && row.pagado > 0 && (
          <>
            pagado <Money value={row.pagado} />
          </>
        ),
      ])}
    </Text>
  </>
);
