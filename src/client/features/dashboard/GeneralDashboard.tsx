import Table from 'antd/es/table';
import Text from 'antd/es/typography/Text';
import type { ReactNode } from 'react';
import { readRecord } from '#client/entities/base.ts';
import { useListParams } from '#client/lib/listParams.ts';
import { count } from '#client/lib/numbers.ts';
import { screens } from '#client/lib/urls.ts';
import { FigureLink, Figures, Money } from '#client/ui/Money.tsx';
import { figure, rowHead, Total } from '#client/ui/table/figures.tsx';
import { SearchField } from '#client/ui/table/filters.tsx';
import type { DashboardPlanes } from '#contract/deudores.ts';
import type { DashboardTotals, Received, SchoolTotal } from '#contract/entities.ts';
import { DE_LISTAS } from '#contract/rules.ts';
import { matchesSearch, searchColumn } from '#contract/search.ts';
import { dashboard } from './api.ts';
import { Block, looks, Part, ScrollTable, useAlumnosOf } from './Block.tsx';
import css from './Dashboard.module.css';
import { LateSchools } from './Planes.tsx';

interface Props<Row> {
  label: string;
  rows: readonly Row[];
  figures: readonly { title: string; show: (row: Row) => ReactNode }[];
  /** The colour that a row has in the picture beside it. */
  color?: (place: number) => string;
  /** Totals of all schools by heading, also of filtered-out ones. */
  total?: Record<string, ReactNode>;
  emptyText?: string;
}

/** Figures of each school; where they have a total all schools are listed, scroll inside, and come out whole on paper. */
export function SchoolTable<Row extends SchoolTotal>({ label, rows, figures, color, total, emptyText }: Props<Row>) {
  const table = (
    <Table<Row>
      {...looks}
      style={{ flex: '1 1 260px' }}
      aria-label={label}
      dataSource={rows}
      rowKey="escuela"
      locale={{ emptyText: <Text type="secondary">{emptyText}</Text> }}
      columns={[
        rowHead<Row>('Escuela', ({ escuela }, place) => (
          <>
            {color && <span className={css.swatch} style={{ background: color(place) }} aria-hidden="true" />}
            {escuela}
          </>
        )),
        ...figures.map(({ title, show }) => figure(title, show)),
      ]}
      summary={() => total && <Total of={total} />}
    />
  );
  if (total === undefined) return table;
  return <ScrollTable label={label}>{table}</ScrollTable>;
}

/** More schools than can be taken in at a glance. */
const MANY = 12;

/** The general dashboard: totals, and of each school the alumnos, the money received and what is late. */
export const GeneralDashboard = ({ planes }: { planes: DashboardPlanes | undefined }) => (
  <Part title="Por escuela" result={readRecord(dashboard.useDashboardTotalsQuery())}>
    {(totals) => (
      <>
        <Figures
          label="Totales"
          figures={[
            {
              label: 'Alumnos',
              value: <FigureLink to={screens.solicitudes()}>{count(totals.totalAlumnos)}</FigureLink>,
            },
            { label: 'Empleados', value: count(totals.totalEmpleados) },
            { label: 'Total a pagar', value: <Money value={totals.totalAPagar} /> },
          ]}
        />
        <BySchool totals={totals} planes={planes} />
      </>
    )}
  </Part>
);

/** Of the paid amount. */
const PAID: readonly { title: string; show: (row: Received & { total: number }) => ReactNode }[] = [
  { title: 'Pagado', show: ({ total }) => <Money value={total} /> },
  { title: 'Cobrado', show: ({ cobrado }) => <Money value={cobrado} /> },
  { title: DE_LISTAS, show: ({ de_listas }) => <Money value={de_listas} /> },
];

function BySchool({ totals, planes }: { totals: DashboardTotals; planes: DashboardPlanes | undefined }) {
  const alumnosOf = useAlumnosOf();
  const { filters, setFilters, filtered } = useListParams(['escuela']);
  const matching = <Row extends Pick<SchoolTotal, 'escuela'>>(rows: readonly Row[]) =>
    filtered ? rows.filter(({ escuela }) => matchesSearch(searchColumn(escuela), filters.escuela)) : rows;
  const paid = totals.de_listas === 0 ? PAID.slice(0, 1) : PAID;
  const emptyText = filtered ? 'Ninguna escuela coincide con la búsqueda.' : 'Todavía no hay escuelas.';
  return (
    <>
      {(filtered || totals.usuariosPorEscuela.length > MANY) && (
        <div style={{ maxWidth: 360 }}>
          <SearchField
            label="Buscar escuela"
            value={filters.escuela}
            onSearch={(escuela) => setFilters({ escuela }, { replace: true })}
          />
        </div>
      )}
      <div className={[css.lists, css.schools, paid === PAID && css.listed].filter(Boolean).join(' ')}>
        <Block title="Alumnos">
          <SchoolTable
            label="Alumnos de cada escuela"
            rows={matching(totals.usuariosPorEscuela)}
            figures={[{ title: 'Alumnos', show: alumnosOf }]}
            total={{ Alumnos: <FigureLink to={screens.solicitudes()}>{count(totals.totalAlumnos)}</FigureLink> }}
            emptyText={emptyText}
          />
        </Block>
        <Block title="Total pagado">
          <SchoolTable
            label="Total pagado de cada escuela"
            rows={matching(totals.totalPagadoPorEscuela)}
            figures={paid}
            total={Object.fromEntries(
              paid.map(({ title, show }) => [title, show({ ...totals, total: totals.totalPagado })]),
            )}
            emptyText={emptyText}
          />
        </Block>
        {planes && planes.escuelas.length > 0 && (
          <Block title="Atraso">
            <LateSchools escuelas={matching(planes.escuelas)} totales={planes.totales} />
          </Block>
        )}
      </div>
    </>
  );
}
