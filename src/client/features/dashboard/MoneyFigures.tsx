/** What came in and what is owed: four figures, each with its course and the way to its rows. */
import { readRecord } from '#client/entities/base.ts';
import { counted } from '#client/lib/numbers.ts';
import { useToday } from '#client/lib/time.ts';
import { screens } from '#client/lib/urls.ts';
import { type KeyFigure, KeyFigures, sayWeek } from '#client/ui/KeyFigures.tsx';
import { FigureLink } from '#client/ui/Money.tsx';
import { LoadState } from '#client/ui/Page.tsx';
import { mondayOf } from '#contract/dates.ts';
import type { DashboardPlanes } from '#contract/deudores.ts';
import type { Cobranza } from '#contract/entities.ts';
import { DE_LISTAS } from '#contract/rules.ts';
import { dashboard } from './api.ts';
import { Amount, rowsOf } from './Block.tsx';
import { Trend } from './charts/Trend.tsx';

/** `semanas`: planned and taken money by week, once it has come. */
export function MoneyFigures({ semanas = [] }: { semanas?: DashboardPlanes['semanas'] | undefined }) {
  const { response, ...standing } = readRecord(dashboard.useDashboardCobranzaQuery());
  const saldos = readRecord(dashboard.useDashboardSaldosQuery()).response ?? [];
  return (
    <section aria-label="Cobranza">
      <LoadState of={standing} rows={2} />
      {response && (
        <FourFigures
          figures={response}
          weeks={semanas.map(({ cobrado }) => cobrado)}
          owed={[...saldos.map(({ saldo }) => saldo), response.por_cobrar]}
          late={[...saldos.map(({ vencido }) => vencido), response.atrasado]}
        />
      )}
    </section>
  );
}

type Course = readonly (number | null)[];

/** Imported amounts beside the till's; hidden if zero. */
const listed = (value: number, to: string) =>
  value !== 0 && (
    <>
      {DE_LISTAS}: <Amount value={value} to={to} />
    </>
  );

interface Props {
  figures: Cobranza;
  weeks: Course;
  owed: Course;
  late: Course;
}

function FourFigures({ figures, weeks, owed, late }: Props) {
  const today = useToday();
  const { hoy, semana, semana_pasada, dias, de_listas } = figures;
  const { por_cobrar, deudores, atrasado, notas_atrasadas } = figures;
  const shown: KeyFigure[] = [
    {
      label: 'Cobrado hoy',
      value: hoy,
      large: true,
      to: rowsOf.day('cobrado', today),
      notes: [
        hoy === null && <FigureLink to={screens.cortes()}>Contar la caja</FigureLink>,
        listed(de_listas.hoy, rowsOf.day('de_listas', today)),
      ],
      children: <Trend name="Cobrado por día, 14 días" values={dias.map(({ cobrado }) => cobrado)} />,
    },
    {
      label: 'Esta semana',
      value: semana,
      to: rowsOf.tillNow(today),
      notes: [
        semana !== null && semana_pasada !== null && sayWeek(semana, semana_pasada),
        listed(de_listas.semana, rowsOf.week('de_listas', mondayOf(today))),
      ],
      children: <Trend name={`Cobrado por semana, ${weeks.length} semanas`} values={weeks} />,
    },
    {
      label: 'Por cobrar',
      value: por_cobrar,
      to: rowsOf.owed(),
      notes: [
        deudores === 0 ? (
          'Nadie debe nada'
        ) : (
          <FigureLink key="who" to={rowsOf.owed()}>
            {counted(deudores, 'alumno con saldo', 'alumnos con saldo')}
          </FigureLink>
        ),
      ],
      children: <Trend name="Por cobrar al final de cada semana" values={owed} />,
    },
    {
      label: 'Vencido',
      value: atrasado,
      due: atrasado > 0,
      to: rowsOf.late(today),
      notes: [
        notas_atrasadas === 0 ? (
          'Nadie se ha atrasado'
        ) : (
          <FigureLink key="which" to={rowsOf.late(today)}>
            {counted(notas_atrasadas, 'nota con pagos vencidos', 'notas con pagos vencidos')}
          </FigureLink>
        ),
      ],
      children: <Trend name="Vencido al final de cada semana" values={late} />,
    },
  ];
  return <KeyFigures label="Cobranza" figures={shown} />;
}
