import type { InputRef } from 'antd/es/input';
import type { RefObject } from 'react';
import { useSchoolFilterOptions } from '#client/entities/useSchoolFilterOptions.ts';
import type { ListParams } from '#client/lib/listParams.ts';
import { Alert } from '#client/ui/feedback/states.tsx';
import { FilterSelect } from '#client/ui/form/Choose.tsx';
import { FilterText, SearchField } from '#client/ui/table/filters.tsx';
import { normalizeGroup } from '#contract/groups.ts';
import { SEARCH_ALUMNOS_FIELDS } from '#contract/rules.ts';
import type { SolicitudesArg } from './list.ts';
import css from './SolicitudesPage.module.css';
import { FIELD_NAMES, fieldOf, type Param } from './solicitudesParams.ts';

const fieldOptions = SEARCH_ALUMNOS_FIELDS.map((value) => ({ value, label: FIELD_NAMES[value] }));

interface Props {
  /** As the address has them. */
  filters: Record<Param, string>;
  arg: SolicitudesArg;
  onChange: ListParams<Param>['setFilters'];
  onArrowDown: (text: string) => void;
  search: RefObject<InputRef | null>;
}

/** Search box, what it searches by, school and group. */
export function SolicitudesFilters({ filters, arg, onChange, onArrowDown, search }: Props) {
  const chosen = arg.escuela === null ? '' : String(arg.escuela);
  const { options, problem, retry } = useSchoolFilterOptions(chosen);
  // A filter asks for active alumnos of any state: it ends the views of the pending ones and of those in baja.
  const change = (changes: Partial<Record<Param, string>>, replace = false) =>
    onChange({ ...changes, vista: '' }, { replace });
  return (
    <>
      <div className={css.filters}>
        <SearchField
          ref={search}
          label="Buscar"
          value={arg.texto}
          // One step back undoes a search, not its last letter.
          onSearch={(texto) => change({ texto }, arg.texto !== '' && texto !== '')}
          onArrowDown={onArrowDown}
        />
        <FilterSelect
          label="Buscar por"
          value={fieldOf(filters.por)}
          onChange={(por) => onChange({ por })}
          options={fieldOptions}
        />
        <FilterSelect label="Escuela" value={chosen} onChange={(escuela) => change({ escuela })} options={options} />
        <FilterText
          label="Grupo"
          placeholder="Ej. A1"
          value={arg.pendientes ? '' : (arg.grupo ?? filters.grupo)}
          onChange={(grupo) => change({ grupo })}
          read={normalizeGroup}
          wrong="No es un grupo (1A a 6D)."
        />
      </div>
      {problem && (
        <Alert actions={[{ text: 'Reintentar', onClick: retry }]}>Las escuelas no se cargaron. {problem.message}</Alert>
      )}
    </>
  );
}
