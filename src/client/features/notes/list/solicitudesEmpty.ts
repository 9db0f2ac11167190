import { inBajaWords } from '#client/entities/inBaja.ts';
import type { ListParams } from '#client/lib/listParams.ts';
import { screens } from '#client/lib/urls.ts';
import type { PageFigures } from '#contract/pages.ts';
import type { SolicitudesArg } from './list.ts';
import { FIELD_NAMES, likelierField, type Param } from './solicitudesParams.ts';

interface Ways extends Pick<ListParams<Param>, 'setFilters'> {
  showAll: () => void;
}

const register = { text: 'Registrar alumno', to: screens.addAlumno() };

/** Empty state of the list. */
export function emptyList(arg: SolicitudesArg, figures: PageFigures | undefined, ways: Ways) {
  const { en_baja = 0 } = figures ?? {};
  const all = { text: 'Ver todas', onClick: ways.showAll };
  if (arg.pendientes) return { emptyText: 'No hay solicitudes pendientes: nadie debe nada.', emptyActions: [all] };
  if (!arg.texto && arg.escuela === null && arg.grupo === null) {
    return arg.baja
      ? { emptyText: 'No hay alumnos en baja.', emptyActions: [all] }
      : { emptyText: 'Todavía no hay alumnos.', emptyActions: [register] };
  }
  const field = likelierField(arg);
  return {
    emptyText: `Ninguna solicitud coincide.${inBajaWords(en_baja)}`,
    emptyActions: [
      field !== null && { text: `Buscar por ${FIELD_NAMES[field]}`, onClick: () => ways.setFilters({ por: field }) },
      en_baja > 0 && { text: 'Ver en baja', onClick: () => ways.setFilters({ vista: 'baja' }) },
      { text: 'Quitar filtros', onClick: ways.showAll },
      !arg.baja && register,
    ],
  };
}
