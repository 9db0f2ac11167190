import Table from 'antd/es/table';
import Paragraph from 'antd/es/typography/Paragraph';
import { readRecord } from '#client/entities/base.ts';
import { count } from '#client/lib/numbers.ts';
import { useToday } from '#client/lib/time.ts';
import { screens } from '#client/lib/urls.ts';
import { FigureLink } from '#client/ui/Money.tsx';
import { EmptyState, LoadState } from '#client/ui/Page.tsx';
import { figure, rowHead, Total } from '#client/ui/table/figures.tsx';
import { addDays } from '#contract/dates.ts';
import type { DashboardPlanes } from '#contract/deudores.ts';
import type { ReminderResult } from '#contract/endpoints/recordatorios.ts';
import { sumDollars } from '#contract/money.ts';
import { DE_LISTAS, REMINDER_RESULT_DAYS } from '#contract/rules.ts';
import { dashboard } from './api.ts';
import { Amount, Block, daysFrom, looks, rowsOf, ScrollTable } from './Block.tsx';
import { share } from './charts/chartData.ts';
import css from './Dashboard.module.css';

type Foreseen = DashboardPlanes['pronostico'][number];

/** The Monday after all of these weeks; null of none. */
function after(weeks: readonly Foreseen[]): string | null {
  const last = weeks.at(-1);
  return last ? addDays(last.semana, 7) : null;
}

function Forecast({ pronostico, despues, totales }: DashboardPlanes) {
  const today = useToday();
  const toWeek = ({ semana }: Foreseen) => rowsOf.due(semana, today);
  return (
    <Table<Foreseen>
      {...looks}
      aria-label="Por cobrar en las próximas semanas"
      dataSource={pronostico}
      rowKey="semana"
      columns={[
        rowHead('Semana', (week) => <FigureLink to={toWeek(week)}>{daysFrom(week.semana)}</FigureLink>),
        figure('Por cobrar', (week) => <Amount value={week.monto} to={toWeek(week)} />),
      ]}
      summary={() => (
        <>
          <Sum name="Después" value={despues} to={screens.deudores({ desde: after(pronostico) })} />
          <Sum name="Ya vencido" value={totales.vencido} to={rowsOf.late(today)} />
          <Sum name="Todo lo que se debe" value={totales.saldo} to={rowsOf.owed()} />
        </>
      )}
    />
  );
}

const Sum = ({ name, value, to }: { name: string; value: number; to: string }) => (
  <Total name={<FigureLink to={to}>{name}</FigureLink>} of={{ 'Por cobrar': <Amount value={value} to={to} /> }} />
);

type School = DashboardPlanes['escuelas'][number];

export function LateSchools({ escuelas, totales }: Pick<DashboardPlanes, 'totales'> & { escuelas: readonly School[] }) {
  const today = useToday();
  // The list of debtors has no filter for people without a school.
  const owed = ({ escuela_id }: School) => (escuela_id === null ? null : rowsOf.owed(escuela_id));
  const late = ({ escuela_id }: School) => (escuela_id === null ? null : rowsOf.late(today, escuela_id));
  return (
    <ScrollTable label="Atraso por escuela">
      <Table<School>
        {...looks}
        aria-label="Atraso de cada escuela"
        dataSource={escuelas}
        rowKey="escuela"
        columns={[
          rowHead('Escuela', (school) => {
            const to = owed(school);
            return to === null ? school.escuela : <FigureLink to={to}>{school.escuela}</FigureLink>;
          }),
          figure('Saldo', (school) => <Amount value={school.saldo} to={owed(school)} />),
          figure('Vencido', (school) => <Amount value={school.vencido} to={late(school)} />),
          figure('%', ({ vencido, saldo }) => share(vencido, saldo)),
        ]}
        summary={() => (
          <Total
            of={{
              Saldo: <Amount value={totales.saldo} to={rowsOf.owed()} />,
              Vencido: <Amount value={totales.vencido} to={rowsOf.late(today)} />,
              '%': share(totales.vencido, totales.saldo),
            }}
          />
        )}
      />
    </ScrollTable>
  );
}

export function ReminderResults() {
  const { response, ...standing } = readRecord(dashboard.useReminderResultsQuery());
  return (
    <section aria-label="Recordatorios" className={css.one}>
      <LoadState of={standing} />
      {response && <ReminderWeeks weeks={fromFirst(response)} />}
    </section>
  );
}

/** Weeks with reminders, oldest first; the response begins with the newest. */
const fromFirst = (weeks: readonly ReminderResult[]): ReminderResult[] =>
  weeks.slice(0, weeks.findLastIndex(({ recordatorios }) => recordatorios > 0) + 1).toReversed();

function ReminderWeeks({ weeks }: { weeks: ReminderResult[] }) {
  if (weeks.length === 0) {
    const text = 'En las últimas semanas no se le recordó a nadie.';
    return <EmptyState text={text} actions={[{ text: 'Ver deudores', to: screens.deudores() }]} />;
  }
  const sum = (of: 'recordatorios' | 'abonos') => count(weeks.reduce((so, week) => so + week[of], 0));
  const all = rowsOf.reminders(weeks[0]?.semana ?? '', weeks.at(-1)?.semana);
  const brought = weeks.flatMap(({ monto }) => monto ?? []);
  return (
    <>
      <Table<ReminderResult>
        {...looks}
        aria-label="Lo que trajeron los recordatorios por semana"
        dataSource={weeks}
        rowKey="semana"
        columns={[
          rowHead('Semana', ({ semana }) => <FigureLink to={rowsOf.reminders(semana)}>{daysFrom(semana)}</FigureLink>),
          figure('Recordatorios', ({ semana, recordatorios }) => (
            <FigureLink to={rowsOf.reminders(semana)}>{count(recordatorios)}</FigureLink>
          )),
          figure('Abonos', ({ abonos }) => count(abonos)),
          figure('Cobrado', ({ semana, monto }) => <Amount value={monto} to={rowsOf.reminders(semana)} />),
        ]}
        summary={() => (
          <Total
            of={{
              Recordatorios: <FigureLink to={all}>{sum('recordatorios')}</FigureLink>,
              Abonos: sum('abonos'),
              Cobrado: <Amount value={brought.length < weeks.length ? null : sumDollars(brought)} to={all} />,
            }}
          />
        )}
      />
      <Paragraph type="secondary" style={{ marginTop: 8 }}>
        Cuentan los abonos de los {REMINDER_RESULT_DAYS} días después de cada recordatorio.
      </Paragraph>
    </>
  );
}

type Week = DashboardPlanes['semanas'][number];

/** Money by weeks: planned and taken ones, and those to come. */
export const PlanTables = (planes: DashboardPlanes) => (
  <div className={css.lists}>
    <Block title="Planeado y cobrado">
      <Weeks semanas={planes.semanas} />
    </Block>
    <Block title="Próximas semanas">
      {planes.totales.saldo === 0 ? (
        <EmptyState text="Nadie debe nada: aquí estará lo que falta por cobrar en cada semana." />
      ) : (
        <Forecast {...planes} />
      )}
    </Block>
  </div>
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
