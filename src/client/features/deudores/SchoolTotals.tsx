import Table from 'antd/es/table';
import { Link } from 'react-router-dom';
import { count } from '#client/lib/numbers.ts';
import { screens } from '#client/lib/urls.ts';
import { Money } from '#client/ui/Money.tsx';
import { NoRows } from '#client/ui/table/DataTable.tsx';
import { figure, rowHead } from '#client/ui/table/figures.tsx';
import type { Deudores } from '#contract/deudores.ts';
import css from './Deudores.module.css';

type School = Deudores['escuelas'][number];

const money = (title: string, of: 'saldo' | 'vencido' | 'por_pagar', className?: string) =>
  figure<School>(title, (school) => <Money value={school[of] ?? 0} />, className);

interface Props {
  escuelas: readonly School[];
  /** Other filters, kept in links to a school's rows. */
  filters: Record<string, string>;
  onClearFilters: () => void;
}

/** Debt per school with links to its rows. */
export function SchoolTotals({ escuelas, filters, onClearFilters }: Props) {
  const filtered = Object.values({ ...filters, vista: '' }).some(Boolean);
  // Of the days that are asked for.
  const days = escuelas[0]?.por_pagar !== undefined;
  const wide = `cifra ${css.wide}`;
  return (
    <Table<School>
      aria-label="Deuda de cada escuela"
      size="small"
      pagination={false}
      dataSource={escuelas}
      rowKey="escuela"
      locale={{
        emptyText: <NoRows emptyText="Nadie debe nada." filtered={filtered} onClearFilters={onClearFilters} />,
      }}
      columns={[
        rowHead('Escuela', ({ escuela_id, escuela }) =>
          escuela_id === null ? (
            escuela
          ) : (
            <Link to={screens.deudores({ ...filters, escuela: escuela_id, vista: '' })}>{escuela}</Link>
          ),
        ),
        figure('Alumnos', ({ alumnos }) => count(alumnos), wide),
        money('Saldo', 'saldo'),
        money('Vencido', 'vencido', days ? wide : undefined),
        ...(days ? [money('Por pagar', 'por_pagar')] : []),
      ]}
    />
  );
}
