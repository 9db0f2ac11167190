import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useSchoolFilterOptions } from '#client/entities/useSchoolFilterOptions.ts';
import { count } from '#client/lib/numbers.ts';
import { screens } from '#client/lib/urls.ts';
import type { SchoolTotal } from '#contract/entities.ts';

/** The alumnos of a school with the way to their list: the figures tell schools by their names, the list by their ids. */
export function useAlumnosOf() {
  const { options } = useSchoolFilterOptions('');
  const ids = useMemo(() => new Map(options.map(({ label, value }) => [label, Number(value)])), [options]);
  return ({ escuela, total }: SchoolTotal) => {
    const id = ids.get(escuela);
    return id ? <Link to={screens.solicitudes({ escuela: id })}>{count(total)}</Link> : count(total);
  };
}
