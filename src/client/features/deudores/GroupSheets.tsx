/** Who owes, for the office: a page for each group of each school. Lists of debtors must not be put up in public. */
import type { DeudorView } from '#client/entities/deudores.ts';
import { Money } from '#client/ui/Money.tsx';
import { Sheet } from '#client/ui/print/Sheet.tsx';
import { type SheetColumn, SheetTable } from '#client/ui/print/SheetTable.tsx';
import { Letterhead } from '#client/ui/print/Ticket.tsx';
import { formatDate } from '#contract/dates.ts';
import { sumDollars } from '#contract/money.ts';
import { fullName, schoolAndGroupOf } from '#contract/person.ts';
import { formatPhone } from '#contract/phones.ts';
import css from './Deudores.module.css';
import { GONE, sinceText } from './deudoresColumns.tsx';

const INTERNAL = 'USO INTERNO: no publicar';

const groupOf = ({ user, escuela }: DeudorView) =>
  user ? schoolAndGroupOf({ ...user, escuela_nombre: escuela }) : escuela;

interface Props {
  /** In the order of their names. */
  rows: readonly DeudorView[];
  /** The day (YYYY-MM-DD) of which the figures are. */
  day: string;
  /** Other filters in words; '' if the sheets list whole groups. */
  chosenBy: string;
}

export function GroupSheets({ rows, day, chosenBy }: Props) {
  const groups = [...Map.groupBy(rows, groupOf)];
  return groups
    .sort(([one], [other]) => one.localeCompare(other, 'es'))
    .map(([group, members]) => (
      <div key={group} className={css.group}>
        <Sheet label={`Deudores de ${group}`} small>
          <Letterhead wide />
          <Rows rows={members} title={`${group} · saldos al ${formatDate(day)}`} chosenBy={chosenBy} />
        </Sheet>
      </div>
    ));
}

const DUE: SheetColumn<DeudorView> = {
  title: 'Por pagar',
  figure: true,
  of: ({ por_pagar = 0 }) => <Money value={por_pagar} />,
};
/** `days`: something is to be paid on days that were asked for. */
const columnsOf = (days: boolean): readonly SheetColumn<DeudorView>[] => [
  { title: 'Alumno', of: ({ user }) => (user ? fullName(user) : GONE) },
  { title: 'Celular', of: ({ user }) => user?.celular && formatPhone(user.celular) },
  { title: 'Saldo', figure: true, of: ({ saldo }) => <Money value={saldo} /> },
  { title: 'Vencido', figure: true, of: ({ vencido }) => <Money value={vencido} /> },
  ...(days ? [DUE] : []),
  { title: 'Desde', of: ({ dias }) => dias > 0 && sinceText(dias) },
  {
    title: 'Promesa',
    of: ({ promesa }) =>
      promesa && (
        <>
          <Money value={promesa.monto} /> el {formatDate(promesa.fecha)}
          {promesa.estado === 'rota' && ' (rota)'}
        </>
      ),
  },
];

function Rows({ rows, title, chosenBy }: Omit<Props, 'day'> & { title: string }) {
  const days = rows.some(({ por_pagar }) => por_pagar !== undefined);
  const sum = (field: 'saldo' | 'vencido' | 'por_pagar') => sumDollars(rows.map((row) => row[field] ?? 0));
  return (
    <SheetTable
      head={
        <>
          <p className={css.mark}>{INTERNAL}</p>
          <h2 style={{ margin: 0, fontSize: 16 }}>{title}</h2>
          {chosenBy && <p style={{ margin: 0, fontWeight: 400 }}>Solo una parte del grupo. {chosenBy}</p>}
        </>
      }
      columns={columnsOf(days)}
      rows={rows}
      keyOf={({ key }) => key}
      foot={[
        `Total (${rows.length})`,
        null,
        <Money key="saldo" value={sum('saldo')} />,
        <Money key="vencido" value={sum('vencido')} />,
        days && <Money key="por_pagar" value={sum('por_pagar')} />,
      ]}
    />
  );
}
