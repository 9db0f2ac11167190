import { selectPerson } from '#client/api/session.ts';
import { useAppSelector } from '#client/entities/state.ts';
import { Alert, Card } from '#client/ui/Page.tsx';
import { Facts } from '#client/ui/Records.tsx';
import type { User } from '#contract/entities.ts';
import { fullName, isAnonymised } from '#contract/person.ts';
import { formatPhone } from '#contract/phones.ts';
import { isStaff, ROL_NAMES } from '#contract/roles.ts';
import { UserForm } from '../form/UserForm.tsx';
import { limitsOf, rightsOver } from '../rights.ts';
import { Anonymize, Standing } from './Standing.tsx';

interface Props {
  user: User;
  /** Of the form, where the screen's own title does not say it. */
  title?: string;
  refresh: () => Promise<unknown>;
}

/** Title of a person's form. */
export const titleOf = ({ rol }: Pick<User, 'rol'>): string => (isStaff(rol) ? 'Empleado' : 'Alumno');

/** A person's record, as far as whoever looks at it may change it. */
export function UserRecord({ user, title, refresh }: Props) {
  const person = useAppSelector(selectPerson);
  if (!person) return null;
  if (isAnonymised(user)) {
    return (
      <Alert kind="info">
        Anonimizado: sus datos se borraron y ya no puede iniciar sesión. Sus notas y abonos se conservan con sus
        importes.
      </Alert>
    );
  }
  const rights = rightsOver(person, user);
  const limits = limitsOf(rights, user);
  return (
    <>
      {!user.activo && (
        <Alert kind="warning">En baja: no puede iniciar sesión y no aparece en las listas de activos.</Alert>
      )}
      {limits && <Alert kind="info">{limits}</Alert>}
      <Card title={title}>
        {rights.contact ? (
          <UserForm user={user} rights={rights} ownRol={person.rol} refresh={refresh} />
        ) : (
          <Reading user={user} />
        )}
      </Card>
      {(rights.standing || rights.remove) && <Standing user={user} rights={rights} />}
      {rights.remove && <Anonymize user={user} refresh={refresh} />}
    </>
  );
}

/** A record that can only be read. */
function Reading({ user }: { user: User }) {
  return (
    <Facts
      columns={2}
      facts={[
        ['Nombre', fullName(user)],
        ['Celular', user.celular ? formatPhone(user.celular) : '-'],
        ['Correo electrónico', user.email ?? '-'],
        ['Rol', ROL_NAMES[user.rol]],
      ]}
    />
  );
}
