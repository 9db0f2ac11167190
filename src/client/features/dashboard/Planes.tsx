/** What was to be paid by the plans, what was, who is late, and what comes in next: figures with the way to their rows. */
import Table from 'antd/es/table';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useResponse } from '#client/api/useResponse.ts';
import { useToday } from '#client/lib/time.ts';
import { screens } from '#client/lib/urls.ts';
import { Money } from '#client/ui/Money.tsx';
import { addDays } from '#contract/dates.ts';
import type { DashboardPlanes, PagoVista } from '#contract/deudores.ts';
import { dashboard } from './api.ts';
import { Block, Part } from './Block.tsx';
import { share } from './chartData.ts';
import css from './Dashboard.module.css';
import { LateLink } from './LateLink.tsx';
import { ReminderResults } from './ReminderResults.tsx';
import { daysFrom, figure, looks, Taken } from './weekTable.tsx';

type Week = DashboardPlanes['semanas'][number];
type Foreseen = DashboardPlanes['pronostico'][number];
type School = DashboardPlanes['escuelas'][number];

export const Planes = () => (
  <Part title="Plan de cobro" result={useResponse(dashboard.endpoints.dashboardPlanes, undefined)}>
    {(planes) => (
      <div className={css.lists}>
        <Block title="Planeado y cobrado">
          <Weeks semanas={planes.semanas} />
        </Block>
        <Block title="Próximas semanas">
          <Forecast {...planes} />
        </Block>
        <Block title="Atraso por escuela">
          <Late {...planes} />
        </Block>
        <ReminderResults />
      </div>
    )}
  </Part>
);

/** Leads to the rows of a week's figure. */
const FigureLink = ({ semana, vista, children }: { semana: string; vista: PagoVista; children: ReactNode }) => (
  <Link to={screens.pagos({ vista, desde: semana, hasta: addDays(semana, 6) })}>{children}</Link>
);

/** Leads to those of whom something is to be paid in the week, from today on: what is late is told apart. */
function DueLink({ semana }: { semana: string }) {
  const today = useToday();
  const days = { desde: semana < today ? today : semana, hasta: addDays(semana, 6) };
  return <Link to={screens.deudores(days)}>{daysFrom(semana)}</Link>;
}

/** The Monday after all of these weeks; null of none. */
function after(weeks: readonly Foreseen[]): string | null {
  const last = weeks.at(-1);
  return last ? addDays(last.semana, 7) : null;
}

const Weeks = ({ semanas }: Pick<DashboardPlanes, 'semanas'>) => (
  <Table<Week>
    {...looks}
    aria-label="Planeado y cobrado por semana"
    dataSource={semanas}
    rowKey="semana"
    columns={[
      { title: 'Semana', rowScope: 'row', render: (_, { semana }) => daysFrom(semana) },
      figure('Planeado', ({ semana, planeado }) => (
        <FigureLink semana={semana} vista="planeado">
          <Money value={planeado} />
        </FigureLink>
      )),
      figure('Cobrado', ({ semana, cobrado }) =>
        cobrado === null ? (
          <Taken value={cobrado} />
        ) : (
          <FigureLink semana={semana} vista="cobrado">
            <Money value={cobrado} />
          </FigureLink>
        ),
      ),
    ]}
  />
);

const Forecast = ({ pronostico, despues, totales }: DashboardPlanes) => (
  <Table<Foreseen>
    {...looks}
    aria-label="Por cobrar en las próximas semanas"
    dataSource={pronostico}
    rowKey="semana"
    columns={[
      { title: 'Semana', rowScope: 'row', render: (_, { semana }) => <DueLink semana={semana} /> },
      figure('Por cobrar', ({ monto }) => <Money value={monto} />),
    ]}
    summary={() => (
      <>
        <Sum name={<Link to={screens.deudores({ desde: after(pronostico) })}>Después</Link>} value={despues} />
        <Sum name={<LateLink>Ya vencido</LateLink>} value={totales.vencido} />
        <Sum name={<Link to={screens.deudores()}>Todo lo que se debe</Link>} value={totales.saldo} />
      </>
    )}
  />
);

const Sum = ({ name, value }: { name: ReactNode; value: number }) => (
  <Table.Summary.Row style={{ fontWeight: 600 }}>
    <Table.Summary.Cell index={0}>{name}</Table.Summary.Cell>
    <Table.Summary.Cell index={1} align="right" className="cifra">
      <Money value={value} />
    </Table.Summary.Cell>
  </Table.Summary.Row>
);

const Late = ({ escuelas, totales }: DashboardPlanes) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
  <section className={css.scroll} aria-label="Atraso por escuela" tabIndex={0}>
    <Table<School>
      {...looks}
      aria-label="Atraso de cada escuela"
      dataSource={escuelas}
      rowKey="escuela"
      columns={[
        {
          title: 'Escuela',
          rowScope: 'row',
          render: (_, { escuela_id, escuela }) =>
            escuela_id === null ? escuela : <Link to={screens.deudores({ escuela: escuela_id })}>{escuela}</Link>,
        },
        figure('Saldo', ({ saldo }) => <Money value={saldo} />),
        figure('Vencido', ({ vencido }) => <Money value={vencido} />),
        figure('%', ({ vencido, saldo }) => share(vencido, saldo)),
      ]}
      summary={() => (
        <Table.Summary.Row style={{ fontWeight: 600 }}>
          <Table.Summary.Cell index={0}>Total</Table.Summary.Cell>
          {[<Money key="saldo" value={totales.saldo} />, <Money key="vencido" value={totales.vencido} />].map(
            (value, index) => (
              <Table.Summary.Cell key={value.key} index={index + 1} align="right" className="cifra">
                {value}
              </Table.Summary.Cell>
            ),
          )}
          <Table.Summary.Cell index={3} align="right" className="cifra">
            {share(totales.vencido, totales.saldo)}
          </Table.Summary.Cell>
        </Table.Summary.Row>
      )}
    />
  </section>
);
