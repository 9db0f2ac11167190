/** Codes by which the counter knows alumnos, to cut out: letter paper, by school, group and name. */
import { screens } from '#client/lib/urls.ts';
import { PaperQr } from '#client/ui/print/PaperQr.tsx';
import { Sheet } from '#client/ui/print/Sheet.tsx';
import { PrintArea, usePublicOrigin } from '#client/ui/print/Ticket.tsx';
import type { User } from '#contract/entities.ts';
import { fullName, schoolAndGroupOf } from '#contract/person.ts';
import { sortKey } from '#contract/search.ts';
import css from './Acciones.module.css';

const placeOf = (user: User) => `${schoolAndGroupOf(user)} ${sortKey(user.apaterno, user.amaterno, user.nombre)}`;

export function CodeSheets({ alumnos }: { alumnos: readonly User[] }) {
  const origin = usePublicOrigin() ?? '';
  const sorted = alumnos.toSorted((one, other) => placeOf(one).localeCompare(placeOf(other), 'es'));
  return (
    <PrintArea>
      <Sheet label="Códigos para la caja" small>
        <div className={css.codes}>
          {sorted.map((user) => (
            <div key={user.id} className={css.code}>
              <PaperQr url={origin + screens.alumno(user.id)} label={`Código de ${fullName(user)}`} />
              <strong>{fullName(user)}</strong>
              <span>{schoolAndGroupOf(user)}</span>
            </div>
          ))}
        </div>
      </Sheet>
    </PrintArea>
  );
}
