import type { ListParams } from '#client/lib/listParams.ts';
import { count } from '#client/lib/numbers.ts';
import { Button } from '#client/ui/Button.tsx';
import type { PageFigures } from '#contract/pages.ts';
import type { UsuariosArg } from './api.ts';
import { FIELD_NAMES, likelierField, type Param } from './usuariosParams.ts';

type Ways = Pick<ListParams<Param>, 'setFilters' | 'clearFilters' | 'setPage'>;

/** What an empty list says, and the ways on from it. */
export function emptyList(arg: UsuariosArg, figures: PageFigures | undefined, ways: Ways) {
  const { total = 0, last_page = 1, en_baja = 0 } = figures ?? {};
  if (total > 0) {
    return {
      emptyText: 'Esta página ya no tiene usuarios.',
      emptyAction: <Button onClick={() => ways.setPage(last_page)}>Ir a la última página</Button>,
    };
  }
  if (!arg.texto) {
    const all = (arg.baja || arg.rol !== null) && <Button onClick={ways.clearFilters}>Ver todos</Button>;
    return { emptyText: arg.baja ? 'No hay usuarios en baja.' : 'No hay usuarios.', emptyAction: all };
  }
  const field = likelierField(arg);
  return {
    emptyText: `Ningún usuario coincide.${en_baja > 0 ? ` ${inBaja(en_baja)}` : ''}`,
    emptyAction: (
      <>
        {field && <Button onClick={() => ways.setFilters({ por: field })}>Buscar por {FIELD_NAMES[field]}</Button>}
        {en_baja > 0 && <Button onClick={() => ways.setFilters({ activo: '0' })}>Ver en baja</Button>}
        <Button onClick={ways.clearFilters}>Quitar filtros</Button>
      </>
    ),
  };
}

const inBaja = (total: number) => (total === 1 ? '1 en baja coincide.' : `${count(total)} en baja coinciden.`);
