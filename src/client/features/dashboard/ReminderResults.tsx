/** What the reminders of each week brought. */
import Table from 'antd/es/table';
import Paragraph from 'antd/es/typography/Paragraph';
import { Link } from 'react-router-dom';
import { useResponse } from '#client/api/useResponse.ts';
import { count } from '#client/lib/numbers.ts';
import { screens } from '#client/lib/urls.ts';
import { EmptyState, LoadState } from '#client/ui/feedback/states.tsx';
import { addDays } from '#contract/dates.ts';
import type { ReminderResult } from '#contract/endpoints/recordatorios.ts';
import { sumDollars } from '#contract/money.ts';
import { REMINDER_RESULT_DAYS } from '#contract/rules.ts';
import { dashboard } from './api.ts';
import { Block } from './Block.tsx';
import { daysFrom, figure, looks, Taken } from './weekTable.tsx';

export function ReminderResults() {
  const { response, ...standing } = useResponse(dashboard.endpoints.reminderResults, undefined);
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

/** Leads to the reminders of a week, each with what it brought. */
const WeekLink = ({ semana }: { semana: string }) => (
  <Link to={screens.recordatorios({ desde: semana, hasta: addDays(semana, 6) })}>{daysFrom(semana)}</Link>
);

const RIGHT = { align: 'right', className: 'cifra' } as const;

function Weeks({ weeks }: { weeks: ReminderResult[] }) {
  if (weeks.length === 0) {
    const text = 'En las últimas semanas no se le recordó a nadie.';
    return <EmptyState text={text} actions={[{ text: 'Ver deudores', to: screens.deudores() }]} />;
  }
  const sum = (of: 'recordatorios' | 'abonos') => count(weeks.reduce((all, week) => all + week[of], 0));
  const brought = weeks.flatMap(({ monto }) => monto ?? []);
  return (
    <>
      <Table<ReminderResult>
        {...looks}
        aria-label="Lo que trajeron los recordatorios por semana"
        dataSource={weeks}
        rowKey="semana"
        columns={[
          { title: 'Semana', rowScope: 'row', render: (_, { semana }) => <WeekLink semana={semana} /> },
          figure('Recordatorios', ({ recordatorios }) => count(recordatorios)),
          figure('Abonos', ({ abonos }) => count(abonos)),
          figure('Cobrado', ({ monto }) => <Taken value={monto} />),
        ]}
        summary={() => (
          <Table.Summary.Row style={{ fontWeight: 600 }}>
            <Table.Summary.Cell index={0}>Total</Table.Summary.Cell>
            <Table.Summary.Cell index={1} {...RIGHT}>
              {sum('recordatorios')}
            </Table.Summary.Cell>
            <Table.Summary.Cell index={2} {...RIGHT}>
              {sum('abonos')}
            </Table.Summary.Cell>
            <Table.Summary.Cell index={3} {...RIGHT}>
              <Taken value={brought.length < weeks.length ? null : sumDollars(brought)} />
            </Table.Summary.Cell>
          </Table.Summary.Row>
        )}
      />
      <Paragraph type="secondary" style={{ marginTop: 8 }}>
        Cuentan los abonos de los {REMINDER_RESULT_DAYS} días después de cada recordatorio.
      </Paragraph>
    </>
  );
}
