/** Planned, received, overdue and upcoming amounts, linked to their rows. */
import Table from 'antd/es/table';
import { readRecord } from '#client/api/results.ts';
import { figure, rowHead } from '#client/ui/table/figures.tsx';
import type { DashboardPlanes } from '#contract/deudores.ts';
import { DE_LISTAS } from '#contract/rules.ts';
import { dashboard } from '../api.ts';
import { Block, Part } from '../Block.tsx';
import css from '../Dashboard.module.css';
import { rowsOf } from '../rowsOf.ts';
import { Forecast } from './Forecast.tsx';
import { Amount, daysFrom, looks } from './figureTable.tsx';
import { LateSchools } from './LateSchools.tsx';
import { ReminderResults } from './ReminderResults.tsx';

type Week = DashboardPlanes['semanas'][number];

export const Planes = () => (
  <Part title="Plan de cobro" result={readRecord(dashboard.useDashboardPlanesQuery())}>
    {(planes) => (
      <div className={css.lists}>
        <Block title="Planeado y cobrado">
          <Weeks semanas={planes.semanas} />
        </Block>
        <Block title="Próximas semanas">
          <Forecast {...planes} />
        </Block>
        <Block title="Atraso por escuela">
          <LateSchools {...planes} />
        </Block>
        <ReminderResults />
      </div>
    )}
  </Part>
);

const Weeks = ({ semanas }: Pick<DashboardPlanes, 'semanas'>) => (
  <Table<Week>
    {...looks}
    aria-label="Planeado y cobrado por semana"
    dataSource={semanas}
    rowKey="semana"
    columns={[
      rowHead('Semana', ({ semana }) => daysFrom(semana)),
      figure('Planeado', ({ semana, planeado }) => <Amount value={planeado} to={rowsOf.week('planeado', semana)} />),
      figure('Cobrado', ({ semana, cobrado }) => <Amount value={cobrado} to={rowsOf.week('cobrado', semana)} />),
      ...(semanas.some(({ de_listas }) => de_listas !== 0)
        ? [
            figure<Week>(DE_LISTAS, ({ semana, de_listas }) => (
              <Amount value={de_listas} to={rowsOf.week('de_listas', semana)} />
            )),
          ]
        : []),
    ]}
  />
);
