/** Taken money beside what was planned, week by week; on an empty base what will stand there. */
import Flex from 'antd/es/flex';
import { Suspense } from 'react';
import type { RecordState } from '#client/entities/base.ts';
import { screens } from '#client/lib/urls.ts';
import { lazyPart } from '#client/ui/feedback/lazyPart.tsx';
import { WITHHELD } from '#client/ui/KeyFigures.tsx';
import { EmptyState, LoadState, Spinner } from '#client/ui/Page.tsx';
import type { DashboardPlanes } from '#contract/deudores.ts';
import css from '../Dashboard.module.css';
import { WEEKS_HEIGHT } from './chartData.ts';

const WeekBars = lazyPart(async () => (await import('./Charts.tsx')).WeekBars);

export const Weeks = ({ of: { response, ...standing } }: { of: RecordState<DashboardPlanes> }) => (
  <section aria-label="Cobrado y planeado" className={css.weeks}>
    <Flex wrap align="baseline" gap="4px 20px">
      <h2 className={css.heading}>Cobrado y planeado por semana</h2>
      {response && !isEmpty(response) && (
        <span className={css.legend}>
          <span className={css.planned}>Planeado</span>
          <span className={css.taken}>
            Cobrado
            {response.semanas.some(({ cobrado }) => cobrado === null) && ` (${WITHHELD.toLowerCase()})`}
          </span>
        </span>
      )}
    </Flex>
    <div style={{ minHeight: WEEKS_HEIGHT }}>
      <LoadState of={standing} rows={5} />
      {response && <Picture {...response} />}
    </div>
  </section>
);

const isEmpty = ({ semanas }: DashboardPlanes): boolean =>
  semanas.every(({ planeado, cobrado }) => planeado === 0 && cobrado === 0);

function Picture(planes: DashboardPlanes) {
  if (isEmpty(planes)) {
    const text = 'Aquí estará, semana por semana, lo cobrado junto a lo que debía pagarse, desde la primera nota.';
    return <EmptyState text={text} actions={[{ text: 'Nueva nota', to: screens.registerNote() }]} />;
  }
  return (
    <Suspense fallback={<Spinner text="Cargando gráfica..." />}>
      <WeekBars label="Gráfica de barras: cobrado y planeado por semana" weeks={planes.semanas} />
    </Suspense>
  );
}
