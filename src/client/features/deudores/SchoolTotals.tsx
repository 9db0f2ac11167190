import Table from 'antd/es/table';
import { Link } from 'react-router-dom';
import { count } from '#client/lib/numbers.ts';
import { screens } from '#client/lib/urls.ts';
import { EmptyState } from '#client/ui/feedback/states.tsx';
import { Money } from '#client/ui/Money.tsx';
import type { Deudores } from '#contract/deudores.ts';
import css from './Deudores.module.css';

type School = Deudores['escuelas'][number];

const money = (title: string, of: 'saldo' | 'vencido' | 'por_pagar', className = 'cifra') => ({
  title,
  align: 'right' as const,
  className,
  render: (_: unknown, school: School) => <Money value={school[of] ?? 0} />,
});

interface Props {
  escuelas: readonly School[];
  /** What else the list is filtered by: the rows of a school stay filtered by it. */
  filters: Record<string, string>;
  onClearFilters: () => void;
}

/** What is owed in each school, with the way to its rows. */
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
        emptyText: filtered ? (
          <EmptyState
            text="Nada coincide con la búsqueda."
            actions={[{ text: 'Quitar filtros', onClick: onClearFilters }]}
          />
        ) : (
          <EmptyState text="Nadie debe nada." />
        ),
      }}
      columns={[
        {
          title: 'Escuela',
          rowScope: 'row',
          render: (_, { escuela_id, escuela }) =>
            escuela_id === null ? (
              escuela
            ) : (
              <Link to={screens.deudores({ ...filters, escuela: escuela_id, vista: '' })}>{escuela}</Link>
            ),
        },
        { title: 'Alumnos', align: 'right', className: wide, render: (_, { alumnos }) => count(alumnos) },
        money('Saldo', 'saldo'),
        money('Vencido', 'vencido', days ? wide : undefined),
        ...(days ? [money('Por pagar', 'por_pagar')] : []),
      ]}
    />
  );
}
