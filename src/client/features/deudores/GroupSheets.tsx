/** Who owes, for the office: a page for each group of each school. Lists of debtors must not be put up in public. */
import type { DeudorView } from '#client/entities/deudores.ts';
import { Money } from '#client/ui/Money.tsx';
import { Sheet } from '#client/ui/print/Sheet.tsx';
import { Letterhead } from '#client/ui/print/Ticket.tsx';
import { formatDate } from '#contract/dates.ts';
import { sumDollars } from '#contract/money.ts';
import { fullName, schoolAndGroupOf } from '#contract/person.ts';
import { formatPhone } from '#contract/phones.ts';
import css from './Deudores.module.css';
import { GONE, sinceText } from './deudoresColumns.tsx';

export const INTERNAL = 'USO INTERNO: no publicar';

const groupOf = ({ user, escuela }: DeudorView) =>
  user ? schoolAndGroupOf({ ...user, escuela_nombre: escuela }) : escuela;

interface Props {
  /** In the order of their names. */
  rows: readonly DeudorView[];
  /** The day (YYYY-MM-DD) of which the figures are. */
  day: string;
}

export function GroupSheets({ rows, day }: Props) {
  const groups = [...Map.groupBy(rows, groupOf)];
  return groups
    .sort(([one], [other]) => one.localeCompare(other, 'es'))
    .map(([group, members]) => (
      <div key={group} className={css.group}>
        <Sheet label={`Deudores de ${group}`} small>
          <Letterhead wide />
          <Rows rows={members} title={`${group} · saldos al ${formatDate(day)}`} />
        </Sheet>
      </div>
    ));
}

/** The mark and the title stand in the head of the table, which the printer repeats on each page. */
function Rows({ rows, title }: Pick<Props, 'rows'> & { title: string }) {
  const sum = (field: 'saldo' | 'vencido') => sumDollars(rows.map((row) => row[field]));
  return (
    <table className={css.printed}>
      <thead>
        <tr>
          <th colSpan={6}>
            <p className={css.mark}>{INTERNAL}</p>
            <h2 style={{ margin: 0, fontSize: 16 }}>{title}</h2>
          </th>
        </tr>
        <tr>
          <th>Alumno</th>
          <th>Celular</th>
          <th className={css.money}>Saldo</th>
          <th className={css.money}>Vencido</th>
          <th>Desde</th>
          <th>Promesa</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, user, saldo, vencido, dias, promesa }) => (
          <tr key={key}>
            <td>{user ? fullName(user) : GONE}</td>
            <td>{user?.celular && formatPhone(user.celular)}</td>
            <td className={css.money}>
              <Money value={saldo} />
            </td>
            <td className={css.money}>
              <Money value={vencido} />
            </td>
            <td>{dias > 0 && sinceText(dias)}</td>
            <td>
              {promesa && (
                <>
                  <Money value={promesa.monto} /> el {formatDate(promesa.fecha)}
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th colSpan={2}>Total ({rows.length})</th>
          <th className={css.money}>
            <Money value={sum('saldo')} />
          </th>
          <th className={css.money}>
            <Money value={sum('vencido')} />
          </th>
          <th colSpan={2} />
        </tr>
      </tfoot>
    </table>
  );
}
