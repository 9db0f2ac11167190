import { useAnswer } from '#client/api/useAnswer.ts';
import { count } from '#client/lib/numbers.ts';
import { ErrorState, Spinner } from '#client/ui/feedback/states.tsx';
import { Figures, Money } from '#client/ui/Money.tsx';
import css from './Dashboard.module.css';
import { dashboard } from './endpoints.ts';
import { SchoolCharts } from './SchoolCharts.tsx';

/** The administrative dashboard: statistics and the alumnos of each school. */
export function AdminDashboard() {
  const { answer, loading, problem, retry } = useAnswer(dashboard.endpoints.dashboardStats, undefined);
  return (
    <section aria-labelledby="resumen">
      <h2 id="resumen" className={css.heading}>
        Resumen
      </h2>
      {problem && <ErrorState problem={problem} onRetry={() => void retry()} />}
      {loading && <Spinner />}
      {answer && (
        <>
          <Figures
            label="Estadísticas"
            figures={[
              { label: 'Usuarios activos', value: count(answer.totalUsers) },
              { label: 'Notas', value: count(answer.totalNotes) },
              { label: 'Cobrado', value: <Money value={answer.totalPaid} />, tone: 'settled' },
            ]}
          />
          <SchoolCharts schools={answer.usersBySchool} />
        </>
      )}
    </section>
  );
}
