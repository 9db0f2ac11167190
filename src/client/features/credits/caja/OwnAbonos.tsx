/** All abonos that the person took in the open corte, each with its ticket. */
import { readRecord } from '#client/entities/base.ts';
import { useEntities, useEntity } from '#client/entities/state.ts';
import { PersonLink } from '#client/ui/Money.tsx';
import type { Column } from '#client/ui/table/DataTable.tsx';
import type { Abono } from '#contract/entities.ts';
import { AbonoDialogs, AbonoTable, abonoColumns, CancelHint } from '../abonos/abonoColumns.tsx';
import { credits } from '../api.ts';
import css from '../Credits.module.css';
import { PrintingProvider } from '../tickets/PrintingProvider.tsx';

const MOST = 200;

function Alumno({ id }: { id: number }) {
  const user = useEntity('users', id);
  return user && <PersonLink user={user} />;
}

const [date, ...others] = abonoColumns;
const COLUMNS: readonly Column<Abono>[] = [
  ...(date ? [date] : []),
  { title: 'Alumno', card: 'plain', render: ({ user_id }) => <Alumno id={user_id} /> },
  ...others.filter(({ title }) => title !== 'Registró'),
];

export function OwnAbonos() {
  const { response, ...standing } = readRecord(credits.useLastAtCounterQuery({ limite: MOST }));
  const taken = useEntities(
    'abonos',
    response?.map(({ abono }) => abono),
  );
  const abonos = taken.filter(({ en_corte_abierto }) => en_corte_abierto);
  // That nothing was taken is said once, above.
  if (abonos.length === 0 && !standing.problem) return null;
  return (
    <PrintingProvider>
      <h2 className={css.heading}>Mis abonos</h2>
      <AbonoTable {...standing} label="Mis abonos" columns={COLUMNS} abonos={abonos} />
      <CancelHint />
      <AbonoDialogs />
    </PrintingProvider>
  );
}
