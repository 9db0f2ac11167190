import { inBajaWords } from '#client/entities/inBaja.ts';
import type { ListParams } from '#client/lib/listParams.ts';
import type { PageFigures } from '#contract/pages.ts';
import { ROL_NAMES, type Rol } from '#contract/roles.ts';
import type { UsuariosArg } from '../api.ts';
import { FIELD_NAMES, likelierField, type Param } from './usuariosParams.ts';

type Ways = Pick<ListParams<Param>, 'setFilters' | 'clearFilters'>;

/** What an empty list says, and the ways on from it. */
export function emptyList(arg: UsuariosArg, figures: PageFigures | undefined, ways: Ways) {
  const { en_baja = 0 } = figures ?? {};
  if (!arg.texto) {
    const all = (arg.baja || arg.rol !== null) && { text: 'Ver todos', onClick: ways.clearFilters };
    const who = arg.rol === null ? 'No hay usuarios' : `Nadie con el rol ${ROL_NAMES[arg.rol as Rol]}`;
    return { emptyText: `${who}${arg.baja ? ' en baja' : ''}.`, emptyActions: [all] };
  }
  const field = likelierField(arg);
  return {
    emptyText: `Ningún usuario coincide.${inBajaWords(en_baja)}`,
    emptyActions: [
      field !== null && { text: `Buscar por ${FIELD_NAMES[field]}`, onClick: () => ways.setFilters({ por: field }) },
      en_baja > 0 && { text: 'Ver en baja', onClick: () => ways.setFilters({ activo: '0' }) },
      { text: 'Quitar filtros', onClick: ways.clearFilters },
    ],
  };
}
