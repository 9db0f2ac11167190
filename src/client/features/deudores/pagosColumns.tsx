import { Money } from '#client/ui/Money.tsx';
import type { Column } from '#client/ui/table/DataTable.tsx';
import { When, WhenDay } from '#client/ui/When.tsx';
import type { PagoDeNota, PagoVista } from '#contract/deudores.ts';
import { DE_LISTAS } from '#contract/rules.ts';
import { Nombre } from './deudoresColumns.tsx';

/** A row of the list, with what tells it from the others. */
export type PagoView = PagoDeNota & { key: string };

const SHARED: readonly Column<PagoView>[] = [
  { title: 'Alumno', card: 'title', render: Nombre },
  { title: 'Nota', render: ({ nota }) => nota.folio && <span className="cifra">{nota.folio}</span> },
];
/** Less than nothing is what was cancelled, and of lists also what was undone. */
const whatOf = ({ monto, importado }: PagoView): string => {
  if (importado) return monto < 0 ? 'Cancelado o deshecho' : DE_LISTAS;
  return monto < 0 ? 'Cancelado' : 'Abono';
};
const cameIn = (title: string): readonly Column<PagoView>[] => [
  ...SHARED,
  { title: 'Cuándo', card: 'plain', render: ({ fecha }) => <When at={fecha} hour /> },
  { title: 'Qué', card: 'plain', render: whatOf },
  { title, card: 'figure', align: 'right', render: ({ monto }) => <Money value={monto} /> },
];
export const COLUMNS: Record<PagoVista, readonly Column<PagoView>[]> = {
  planeado: [
    ...SHARED,
    { title: 'Fecha', card: 'plain', render: ({ fecha }) => <WhenDay day={fecha} /> },
    { title: 'Planeado', card: 'figure', align: 'right', render: ({ monto }) => <Money value={monto} /> },
    { title: 'Pagado', align: 'right', render: ({ pagado }) => <Money value={pagado ?? 0} /> },
  ],
  cobrado: cameIn('Cobrado'),
  de_listas: cameIn('De listas'),
};
