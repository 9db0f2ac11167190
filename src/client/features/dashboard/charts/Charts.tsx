/** The pictures, apart from the page: their library is only loaded where one is shown. */
import { ArcElement, BarElement, CategoryScale, Chart, type ChartOptions, LinearScale, Tooltip } from 'chart.js';
import { useSyncExternalStore } from 'react';
import { Bar, Doughnut } from 'react-chartjs-2';
import { flushSync } from 'react-dom';
import { PHONE, useMedia } from '#client/lib/hooks.ts';
import { dark, light, measures, sizes } from '#client/lib/tokens.ts';
import { useDark } from '#client/ui/Antd.tsx';
import { sayDate } from '#contract/dates.ts';
import type { DashboardPlanes } from '#contract/deudores.ts';
import type { SchoolTotal } from '#contract/entities.ts';
import { formatMoney } from '#contract/money.ts';
import css from '../Dashboard.module.css';
import { colorOf, WEEKS_HEIGHT, wrapped } from './chartData.ts';

Chart.register(ArcElement, BarElement, CategoryScale, LinearScale, Tooltip);
Chart.defaults.font.family = measures.font;

/** A canvas keeps the width of the screen: scaled down to a letter page its words could not be read. */
const PAPER_PX = 700;
const chartsOf = () => Object.values(Chart.instances);
window.addEventListener('beforeprint', () => {
  for (const chart of chartsOf()) chart.resize(Math.min(chart.width, PAPER_PX), chart.height);
});
window.addEventListener('afterprint', () => {
  for (const chart of chartsOf()) chart.resize();
});

/** Lines and characters of a school's name beside its bar, and pixels of a bar with its gap. */
const LABEL = { phone: { lines: 3, length: 15, height: 46 }, desk: { lines: 2, length: 28, height: 34 } };

let printing = false;
function followPrinting(tell: () => void): () => void {
  // At once: the browser photographs the page when this event is over.
  const change = (now: boolean) => () => {
    printing = now;
    flushSync(tell);
  };
  const [before, after] = [change(true), change(false)];
  window.addEventListener('beforeprint', before);
  window.addEventListener('afterprint', after);
  return () => {
    window.removeEventListener('beforeprint', before);
    window.removeEventListener('afterprint', after);
  };
}

/** The colours of the screen; paper is always light. */
function useColors() {
  const isDark = useDark();
  const onPaper = useSyncExternalStore(followPrinting, () => printing);
  return isDark && !onPaper ? dark : light;
}

interface Props {
  label: string;
  schools: readonly SchoolTotal[];
}

const colors = (schools: readonly SchoolTotal[]) => schools.map((_, place) => colorOf(place));

export function SchoolDoughnut({ label, schools }: Props) {
  const tokens = useColors();
  return (
    <div className={css.picture} style={{ flex: '0 1 180px', height: 180 }}>
      <Doughnut
        role="img"
        aria-label={label}
        data={{
          labels: schools.map(({ escuela }) => escuela),
          datasets: [
            {
              data: schools.map(({ total }) => total),
              backgroundColor: colors(schools),
              // Tells slices apart, and the darkest colour from the ground at night.
              borderColor: tokens === dark ? tokens.text : tokens.surface,
              borderWidth: tokens === dark ? 1 : 2,
            },
          ],
        }}
        options={{ animation: false, maintainAspectRatio: false, cutout: '58%' }}
      />
    </div>
  );
}

export function SchoolBars({ label, schools }: Props) {
  const tokens = useColors();
  const { lines, length, height } = useMedia(PHONE) ? LABEL.phone : LABEL.desk;
  const options: ChartOptions<'bar'> = {
    animation: false,
    indexAxis: 'y',
    maintainAspectRatio: false,
    scales: {
      x: { beginAtZero: true, ticks: { color: tokens.muted, precision: 0 }, grid: { color: tokens.line } },
      y: {
        grid: { display: false },
        ticks: {
          color: tokens.text,
          autoSkip: false,
          font: { size: sizes.sizeNote },
          callback: (_value, place) => wrapped(schools[place]?.escuela ?? '', lines, length),
        },
      },
    },
  };
  return (
    <div className={css.picture} style={{ height: schools.length * height + 40 }}>
      <Bar
        role="img"
        aria-label={label}
        data={{
          labels: schools.map(({ escuela }) => escuela),
          datasets: [
            {
              label: 'Alumnos',
              data: schools.map(({ total }) => total),
              backgroundColor: colors(schools),
              borderColor: tokens.text,
              borderWidth: tokens === dark ? 1 : 0,
            },
          ],
        }}
        options={options}
      />
    </div>
  );
}

/** «$12,000»: cents are of no interest beside a bar. */
const short = (value: number) => formatMoney(Math.round(value)).slice(0, -3);

/** Planned money in grey and taken money in colour, week by week. */
export function WeekBars({ label, weeks }: { label: string; weeks: DashboardPlanes['semanas'] }) {
  const tokens = useColors();
  const options: ChartOptions<'bar'> = {
    animation: false,
    maintainAspectRatio: false,
    interaction: { mode: 'index' },
    scales: {
      x: { grid: { display: false }, ticks: { color: tokens.muted, maxRotation: 0 } },
      y: {
        beginAtZero: true,
        border: { display: false },
        ticks: { color: tokens.muted, maxTicksLimit: 5, callback: (value) => short(Number(value)) },
        grid: { color: tokens.line },
      },
    },
    plugins: {
      tooltip: { callbacks: { label: ({ dataset, parsed }) => `${dataset.label}: ${formatMoney(parsed.y ?? 0)}` } },
    },
  };
  const bars = { categoryPercentage: 0.6, barPercentage: 0.9, borderRadius: 2 };
  return (
    <div className={css.picture} style={{ height: WEEKS_HEIGHT }}>
      <Bar
        role="img"
        aria-label={label}
        data={{
          labels: weeks.map(({ semana }) => sayDate(semana).slice(0, -5)),
          datasets: [
            {
              ...bars,
              label: 'Planeado',
              data: weeks.map(({ planeado }) => planeado),
              backgroundColor: tokens.lineStrong,
            },
            { ...bars, label: 'Cobrado', data: weeks.map(({ cobrado }) => cobrado), backgroundColor: tokens.accent },
          ],
        }}
        options={options}
      />
    </div>
  );
}
