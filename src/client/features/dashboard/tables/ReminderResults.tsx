/** Results of reminders per week. */
import Table from 'antd/es/table';
import Paragraph from 'antd/es/typography/Paragraph';
import { Link } from 'react-router-dom';
import { readRecord } from '#client/api/results.ts';
import { count } from '#client/lib/numbers.ts';
import { screens } from '#client/lib/urls.ts';
import { EmptyState, LoadState } from '#client/ui/feedback/states.tsx';
import { figure, rowHead, Total } from '#client/ui/table/figures.tsx';
import type { ReminderResult } from '#contract/endpoints/recordatorios.ts';
import { sumDollars } from '#contract/money.ts';
import { REMINDER_RESULT_DAYS } from '#contract/rules.ts';
import { dashboard } from '../api.ts';
import { Block } from '../Block.tsx';
import { rowsOf } from '../rowsOf.ts';
import { Amount, daysFrom, looks } from './figureTable.tsx';

export function ReminderResults() {
  const { response, ...standing } = readRecord(dashboard.useReminderResultsQuery());
  return (
    <Block title="Qué trajeron los recordatorios">
      <LoadState of={standing} />
      {response && <Weeks weeks={fromFirst(response)} />}
    </Block>
  );
}

/** The weeks since anybody was reminded, oldest first; the response begins with the newest. */
const fromFirst = (weeks: readonly ReminderResult[]): ReminderResult[] =>
  weeks.slice(0, weeks.findLastIndex(({ recordatorios }) => recordatorios > 0) + 1).toReversed();

function Weeks({ weeks }: { weeks: ReminderResult[] }) {
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
          rowHead('Semana', ({ semana }) => <Link to={rowsOf.reminders(semana)}>{daysFrom(semana)}</Link>),
          figure('Recordatorios', ({ semana, recordatorios }) => (
            <Link to={rowsOf.reminders(semana)}>{count(recordatorios)}</Link>
          )),
          figure('Abonos', ({ abonos }) => count(abonos)),
          figure('Cobrado', ({ semana, monto }) => <Amount value={monto} to={rowsOf.reminders(semana)} />),
        ]}
        summary={() => (
          <Total
            of={{
              Recordatorios: <Link to={all}>{sum('recordatorios')}</Link>,
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
