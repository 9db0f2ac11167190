/** An alumno's photos and the codes of the poses, in short, with the way to each. */
import { selectRol } from '#client/api/session.ts';
import { useAppSelector } from '#client/entities/state.ts';
import { useCan } from '#client/entities/usePolicy.ts';
import { Card } from '#client/ui/Page.tsx';
import type { User } from '#contract/entities.ts';
import { isStaff } from '#contract/roles.ts';
import { AlumnoCodes } from './codes/AlumnoCodes.tsx';
import { FewFotos } from './FewFotos.tsx';

export function AlumnoFotos({ user }: { user: User }) {
  const rol = useAppSelector(selectRol);
  const uploads = useCan('fotos:write');
  return (
    <>
      <Card title="Códigos de fotos">
        <AlumnoCodes user={user} />
      </Card>
      <FewFotos
        // Of all others the person may see their own alone, whichever are asked for.
        alumno={isStaff(rol) ? user.id : null}
        title="Fotos"
        most={4}
        emptyText="Todavía no hay fotos suyas."
        uploads={uploads && user.activo}
        style={{ gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }}
      />
    </>
  );
}
