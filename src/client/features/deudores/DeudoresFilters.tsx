import type { Param } from '#client/entities/deudoresFilter.ts';
import { useSchoolFilterOptions } from '#client/entities/useSchoolFilterOptions.ts';
import type { ListParams } from '#client/lib/listParams.ts';
import { Alert } from '#client/ui/feedback/states.tsx';
import { FilterSelect } from '#client/ui/form/Choose.tsx';
import { FilterDate } from '#client/ui/form/dates.tsx';
import { FilterText } from '#client/ui/table/filters.tsx';
import { COMPROMISO_NAMES, COMPROMISOS, RECORDADO_NAMES, RECORDADOS, TRAMO_NAMES, TRAMOS } from '#contract/deudores.ts';
import { normalizeGroup } from '#contract/groups.ts';
import css from './Deudores.module.css';

const optionsOf = <Name extends string>(names: readonly Name[], labels: Record<Name, string>, all: string) => [
  { value: '', label: all },
  ...names.map((value) => ({ value: value as string, label: labels[value] })),
];
const TRAMO_OPTIONS = optionsOf(TRAMOS, TRAMO_NAMES, 'Todos');
const PROMESA_OPTIONS = optionsOf(COMPROMISOS, COMPROMISO_NAMES, 'Todas');
const RECORDADO_OPTIONS = optionsOf(RECORDADOS, RECORDADO_NAMES, 'Todos');

interface Props extends Pick<ListParams<Param>, 'filters' | 'setFilters'> {
  /** The list is of a past day, of which promises and reminders are not told. */
  past: boolean;
}

/**
 * School, group, how late, what was promised, who was reminded, the day at whose end it stood so, and on which days
 * something is to be paid: an even number, so that these two stand side by side on a phone.
 */
export function DeudoresFilters({ filters, setFilters, past }: Props) {
  const { options, problem, retry } = useSchoolFilterOptions(filters.escuela);
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
        {!past && (
          <>
            <FilterSelect
              label="Promesa"
              value={filters.promesa}
              onChange={(promesa) => setFilters({ promesa })}
              options={PROMESA_OPTIONS}
            />
            <FilterSelect
              label="Último recordatorio"
              value={filters.recordatorio}
              onChange={(recordatorio) => setFilters({ recordatorio })}
              popupMatchSelectWidth={false}
              options={RECORDADO_OPTIONS}
            />
          </>
        )}
        <FilterDate label="Saldos al" value={filters.al} onChange={(al) => setFilters({ al })} />
        <FilterDate label="Vence desde" value={filters.desde} onChange={(desde) => setFilters({ desde })} />
        <FilterDate label="Vence hasta" value={filters.hasta} onChange={(hasta) => setFilters({ hasta })} />
      </div>
      {problem && (
        <Alert actions={[{ text: 'Reintentar', onClick: retry }]}>Las escuelas no se cargaron. {problem.message}</Alert>
      )}
    </>
  );
}
