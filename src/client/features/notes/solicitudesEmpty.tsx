import type { ListParams } from '#client/lib/listParams.ts';
import { count } from '#client/lib/numbers.ts';
import { screens } from '#client/lib/urls.ts';
import { Button, ButtonLink } from '#client/ui/Button.tsx';
import type { PageFigures } from '#contract/pages.ts';
import type { SolicitudesArg } from './list.ts';
import { FIELD_NAMES, likelierField, type Param } from './solicitudesParams.ts';

interface Ways extends Pick<ListParams<Param>, 'setFilters' | 'setPage'> {
  showAll: () => void;
}

const register = <ButtonLink to={screens.addAlumno()}>Registrar alumno</ButtonLink>;

/** What an empty list says, and the ways on from it. */
export function emptyList(arg: SolicitudesArg, figures: PageFigures | undefined, ways: Ways) {
  const { total = 0, last_page = 1, en_baja = 0 } = figures ?? {};
  if (total > 0) {
    return {
      emptyText: 'Esta página ya no tiene solicitudes.',
      emptyAction: <Button onClick={() => ways.setPage(last_page)}>Ir a la última página</Button>,
    };
  }
  const all = <Button onClick={ways.showAll}>Ver todas</Button>;
  if (arg.pendientes) return { emptyText: 'No hay solicitudes pendientes: nadie debe nada.', emptyAction: all };
  if (!arg.texto && arg.escuela === null && arg.grupo === null) {
    return arg.baja
      ? { emptyText: 'No hay alumnos en baja.', emptyAction: all }
      : { emptyText: 'Todavía no hay alumnos.', emptyAction: register };
  }
  const field = likelierField(arg);
  const inBaja = en_baja === 1 ? ' 1 en baja coincide.' : ` ${count(en_baja)} en baja coinciden.`;
  return {
    emptyText: `Ninguna solicitud coincide.${en_baja > 0 ? inBaja : ''}`,
    emptyAction: (
      <>
        {field && <Button onClick={() => ways.setFilters({ por: field })}>Buscar por {FIELD_NAMES[field]}</Button>}
        {en_baja > 0 && <Button onClick={() => ways.setFilters({ vista: 'baja' })}>Ver en baja</Button>}
        <Button onClick={ways.showAll}>Quitar filtros</Button>
        {!arg.baja && register}
      </>
    ),
  };
}
