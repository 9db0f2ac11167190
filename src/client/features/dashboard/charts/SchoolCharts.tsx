/** Alumnos of the schools as two pictures, each with its figures beside it. */
import Flex from 'antd/es/flex';
import Text from 'antd/es/typography/Text';
import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '#client/ui/feedback/lazyPart.tsx';
import { EmptyState, Spinner } from '#client/ui/Page.tsx';
import type { SchoolTotal } from '#contract/entities.ts';
import { Block, useAlumnosOf } from '../Block.tsx';
import css from '../Dashboard.module.css';
import { SchoolTable } from '../GeneralDashboard.tsx';
import { BARS, colorOf, largest, share, slices } from './chartData.ts';

const SchoolDoughnut = lazyPart(async () => (await import('./Charts.tsx')).SchoolDoughnut);
const SchoolBars = lazyPart(async () => (await import('./Charts.tsx')).SchoolBars);

export function SchoolCharts({ schools }: { schools: readonly SchoolTotal[] }) {
  const alumnosOf = useAlumnosOf();
  const all = largest(schools);
  const everything = all.reduce((sum, { total }) => sum + total, 0);
  if (all.length === 0) {
    return (
      <Block title="Alumnos por escuela">
        <EmptyState text="Todavía no hay alumnos en ninguna escuela." />
      </Block>
    );
  }
  const parts = slices(schools);
  const bars = all.slice(0, BARS);
  return (
    <Block title="Alumnos por escuela">
      <div className={css.charts}>
        <Flex wrap align="center" justify="center" gap="16px 24px">
          <Picture>
            <SchoolDoughnut label="Gráfica de anillo: alumnos por escuela" schools={parts} />
          </Picture>
          <SchoolTable
            label="Alumnos por escuela"
            rows={parts}
            color={colorOf}
            figures={[
              { title: 'Alumnos', show: alumnosOf },
              { title: '%', show: ({ total }) => share(total, everything) },
            ]}
          />
        </Flex>
        <div>
          {all.length > BARS && <Text type="secondary">Las {BARS} escuelas con más alumnos</Text>}
          <Picture>
            <SchoolBars label="Gráfica de barras: alumnos por escuela" schools={bars} />
          </Picture>
        </div>
      </div>
    </Block>
  );
}

const Picture = ({ children }: { children: ReactNode }) => (
  <Suspense fallback={<Spinner text="Cargando gráfica..." />}>{children}</Suspense>
);
