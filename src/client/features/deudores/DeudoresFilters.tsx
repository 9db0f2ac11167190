import type { Param } from '#client/entities/deudoresFilter.ts';
import { useSchoolOptions } from '#client/entities/useSchoolOptions.ts';
import type { ListParams } from '#client/lib/listParams.ts';
import { Alert } from '#client/ui/feedback/states.tsx';
import { FilterSelect } from '#client/ui/form/Choose.tsx';
import { FilterDate } from '#client/ui/form/dates.tsx';
import { FilterText } from '#client/ui/table/filters.tsx';
import { TRAMO_NAMES, TRAMOS } from '#contract/deudores.ts';
import { normalizeGroup } from '#contract/groups.ts';
import css from './Deudores.module.css';

const TRAMO_OPTIONS = [
  { value: '', label: 'Todos' },
  ...TRAMOS.map((value) => ({ value: value as string, label: TRAMO_NAMES[value] })),
];

/** School, group, how late, on which days something is to be paid, and the day at whose end it stood so. */
export function DeudoresFilters({ filters, setFilters }: Pick<ListParams<Param>, 'filters' | 'setFilters'>) {
  const { options, problem, retry } = useSchoolOptions(filters.escuela);
  return (
    <>
      <div className={css.filters}>
        <FilterSelect
          label="Escuela"
          value={filters.escuela}
          onChange={(escuela) => setFilters({ escuela })}
          options={options}
        />
        <FilterText
          label="Grupo"
          placeholder="Ej. A1"
          value={filters.grupo}
          onChange={(grupo) => setFilters({ grupo })}
          read={normalizeGroup}
          wrong="No es un grupo (1A a 6D)."
        />
        <FilterSelect
          label="Atraso"
          value={filters.tramo}
          onChange={(tramo) => setFilters({ tramo })}
          options={TRAMO_OPTIONS}
        />
        <FilterDate label="Vence desde" value={filters.desde} onChange={(desde) => setFilters({ desde })} />
        <FilterDate label="Vence hasta" value={filters.hasta} onChange={(hasta) => setFilters({ hasta })} />
        <FilterDate label="Saldos al" value={filters.al} onChange={(al) => setFilters({ al })} />
      </div>
      {problem && (
        <Alert actions={[{ text: 'Reintentar', onClick: retry }]}>Las escuelas no se cargaron. {problem.message}</Alert>
      )}
    </>
  );
}
