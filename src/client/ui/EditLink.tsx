import { editLink } from '#client/lib/listParams.ts';
import { ButtonLink } from './Button.tsx';

/** Opens one row of the list on this screen for changes; `name` tells it from the others for whoever doesn't see the row. */
export const EditLink = ({ id, name }: { id: number; name: string }) => (
  <ButtonLink small to={editLink(id)} aria-label={`Editar ${name}`}>
    Editar
  </ButtonLink>
);
