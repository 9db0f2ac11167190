import { useStore } from 'react-redux';
import { personChanged, selectPerson } from '#client/api/session.ts';
import { type State, useAppDispatch, useAppSelector } from '#client/entities/base.ts';
import { selectUser } from '#client/entities/select.ts';
import { FormShell } from '#client/ui/form/FormShell.tsx';
import { FieldGrid } from '#client/ui/form/Frame.tsx';
import { ReadOnlyField, SelectField, TextField } from '#client/ui/form/fields.tsx';
import { Alert, Card } from '#client/ui/Page.tsx';
import { Facts } from '#client/ui/Records.tsx';
import { users as endpoints } from '#contract/endpoints/users.ts';
import type { User } from '#contract/entities.ts';
import type { FieldErrors } from '#contract/errors.ts';
import { fullName, isAnonymised } from '#contract/person.ts';
import { formatPhone } from '#contract/phones.ts';
import { isStaff, ROL_NAMES } from '#contract/roles.ts';
import { NAME_MAX } from '#contract/rules.ts';
import { users } from '../api.ts';
import {
  ClassFields,
  ContactFields,
  NameFields,
  needsPassword,
  PasswordField,
  rolOptions,
  type UserValues,
  userBody,
  userValues,
} from '../form/PersonFields.tsx';
import { limitsOf, type Rights, rightsOver } from '../rights.ts';
import { Anonymize, Standing } from './Standing.tsx';

interface Props {
  user: User;
  /** Of the form, where the screen's own title does not say it. */
  title?: string;
  refresh: () => Promise<unknown>;
}

/** Title of a person's form. */
export const titleOf = ({ rol }: Pick<User, 'rol'>): string => (isStaff(rol) ? 'Empleado' : 'Alumno');

/** A person's record with the fields that the viewer may change. */
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

/** The form of a person on record: alumno or employee, one's own or another's. */
interface UserFormProps {
  user: User;
  rights: Rights;
  ownRol: number;
  refresh: () => Promise<unknown>;
}

function UserForm({ user, rights, ownRol, refresh }: UserFormProps) {
  const dispatch = useAppDispatch();
  const store = useStore<State>();
  const [updateUser] = users.useUpdateUserMutation();
  const staff = isStaff(user.rol);
  const typedErrors = (values: UserValues): FieldErrors =>
    needsPassword(values, rights, user) && !values.password_before
      ? { password_before: ['Escribe tu contraseña actual.'] }
      : {};
  return (
    <FormShell
      name={`usuario-${user.id}`}
      title={staff ? 'Empleado' : 'Alumno'}
      draftTitle={() => `Datos de ${fullName(user)}`}
      endpoint={endpoints.updateUser}
      initialValues={userValues(user)}
      toBody={(values) => userBody(values, rights, user)}
      typedErrors={typedErrors}
      send={(body) => updateUser({ params: { id: user.id }, body }).unwrap()}
      done="Datos actualizados con éxito"
      onSaved={(id) => {
        const saved = selectUser(store.getState(), id);
        // Menus and greeting show the name that the session holds.
        if (saved) dispatch(personChanged(saved));
      }}
      refresh={refresh}
      submitText="Enviar"
    >
      <NameFields readOnly={!rights.person} />
      <FieldGrid>
        <ContactFields account={staff} />
      </FieldGrid>
      {!staff && <SchoolFields user={user} rights={rights} />}
      <FieldGrid>
        {staff && <RolField user={user} rights={rights} ownRol={ownRol} />}
        {rights.person && !staff && (
          <TextField
            name="curp"
            label="CURP"
            hint="Con ella se reconoce al alumno en las listas de su escuela."
            uppercase
            autoComplete="off"
          />
        )}
        {rights.person && (
          <TextField
            name="sala_guarderia"
            label="Sala de guardería"
            hint="Con una sala, el menú de la guardería se muestra a esta persona."
            maxLength={NAME_MAX}
            autoComplete="off"
          />
        )}
      </FieldGrid>
      <PasswordFields own={rights.own} />
    </FormShell>
  );
}

function RolField({ user, rights, ownRol }: Pick<UserFormProps, 'user' | 'rights' | 'ownRol'>) {
  if (rights.rol) return <SelectField name="rol" label="Rol" required options={rolOptions(ownRol)} />;
  const hint = rights.own && rights.person ? 'Nadie cambia su propio rol: pídelo a otro administrador.' : undefined;
  return <ReadOnlyField label="Rol" value={ROL_NAMES[user.rol]} hint={hint} />;
}

function SchoolFields({ user, rights }: Pick<UserFormProps, 'user' | 'rights'>) {
  if (rights.school) return <ClassFields />;
  return (
    <FieldGrid>
      <ReadOnlyField label="Escuela" value={user.escuela_nombre ?? ''} />
      <ReadOnlyField label="Grupo" value={String(user.grupo)} />
    </FieldGrid>
  );
}

function PasswordFields({ own }: { own: boolean }) {
  if (!own) return <PasswordField hint="Déjala vacía para no cambiarla." />;
  return (
    <FieldGrid>
      <TextField
        name="password_before"
        label="Contraseña actual"
        type="password"
        hint="Solo para cambiar tu correo o tu contraseña."
        autoComplete="current-password"
      />
      <PasswordField hint="La nueva; al cambiarla, o al cambiar tu correo, se cierran tus otras sesiones." />
    </FieldGrid>
  );
}
