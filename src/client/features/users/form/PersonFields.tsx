import { useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import { catalogs } from '#client/entities/catalogs.ts';
import { useCan, useEntities, useGroupOptions, useList } from '#client/entities/state.ts';
import { screens } from '#client/lib/urls.ts';
import { Disclosure } from '#client/ui/Disclosure.tsx';
import { FieldGrid } from '#client/ui/form/Frame.tsx';
import { NumberField, SelectField, TextField, useFieldState } from '#client/ui/form/fields.tsx';
import { Alert, ErrorState } from '#client/ui/Page.tsx';
import type { User } from '#contract/entities.ts';
import { emailKey } from '#contract/fields.ts';
import { EMPLOYEE_GROUP } from '#contract/groups.ts';
import { typedOf } from '#contract/record.ts';
import { userRecord } from '#contract/records/users.ts';
import { mayGrant, ROL_NAMES, ROLES } from '#contract/roles.ts';
import { NAME_MAX, PASSWORD_MAX, PASSWORD_MIN } from '#contract/rules.ts';
import type { Rights } from '../rights.ts';

/** The fields of a person's record that are typed; empty where there is none. */
const schemas = typedOf(userRecord);
const names = Object.keys(schemas) as (keyof typeof schemas)[];
const typed = (of: (name: keyof typeof schemas) => string | null) =>
  Object.fromEntries(names.map((name) => [name, of(name) ?? ''])) as Record<keyof typeof schemas, string>;

/** Form values of a registration; other fields belong to the record. */
const { sala_guarderia: _, curp: __, ...emptyPerson } = { ...typed(() => ''), password: '' };
export type PersonValues = typeof emptyPerson;
/** `escuela`: the school's id; `conservar`: whether the next alumno begins with the same school and group. */
export const emptyAlumno = { ...emptyPerson, escuela: '', grupo: '', conservar: false };
export const emptyEmpleado = { ...emptyPerson, rol: '' };
type AlumnoValues = typeof emptyAlumno;
/** Of a record that exists. */
export type UserValues = ReturnType<typeof userValues>;

const schoolOf = (escuela: string) => (escuela === '' ? null : Number(escuela));

/** A family's account: the rol is left to the server, which gives none other to alumnos. */
export function alumnoBody({ conservar: _, escuela, ...values }: AlumnoValues) {
  return { ...values, escuela: schoolOf(escuela), password: values.password || null };
}

/** The form for the next alumno: empty, or of the same class where that was asked for. */
export function nextAlumno({ conservar, escuela, grupo }: AlumnoValues): AlumnoValues {
  return conservar ? { ...emptyAlumno, conservar, escuela, grupo } : emptyAlumno;
}

/** Employees belong to no school and no group, which the wire spells so. */
export function empleadoBody({ rol, ...values }: typeof emptyEmpleado) {
  return {
    ...values,
    password: values.password || null,
    escuela: 'empleado',
    grupo: EMPLOYEE_GROUP,
    rol: rol === '' ? null : Number(rol),
  };
}

/** The rol that an editor with this one may give an employee. */
export const rolOptions = (ownRol: number) =>
  [ROLES.empleado, ROLES.supervisor, ROLES.administrador]
    .filter((rol) => mayGrant(ownRol, rol))
    .map((rol) => ({ value: String(rol), label: ROL_NAMES[rol] }));

/** A record as its form shows it. */
export function userValues(user: User) {
  return {
    ...typed((name) => user[name]),
    password: '',
    password_before: '',
    escuela: String(user.escuela),
    grupo: String(user.grupo),
    rol: String(user.rol),
    version: user.version,
  };
}

/** Whether the current password is required: for another password, and for another e-mail to sign in with. */
export function needsPassword(values: UserValues, rights: Rights, user: Pick<User, 'email'>): boolean {
  const sameEmail = emailKey(values.email.trim()) === emailKey(user.email ?? '');
  return rights.own && (values.password !== '' || !sameEmail);
}

/** The body of a change: only the fields that the person may change, passwords only when required. */
export function userBody(values: UserValues, rights: Rights, user: Pick<User, 'email'>) {
  const { password, password_before, escuela, grupo, rol, celular, email, version, ...person } = values;
  return {
    ...(rights.person && person),
    ...(rights.school && { escuela: schoolOf(escuela), grupo }),
    ...(rights.rol && { rol: Number(rol) }),
    celular,
    email,
    ...(password && { password }),
    ...(needsPassword(values, rights, user) && { password_before }),
    version,
  };
}

/** School and group of an alumno, behind what stands in their row. `sends`: Enter in the last one sends the form. */
export function ClassFields({ children, sends }: { children?: ReactNode; sends?: boolean }) {
  const { response, loading, problem, retry } = useList(catalogs.useListEscuelasQuery());
  const escuelas = useEntities('escuelas', response);
  const adds = useCan('escuelas:write');
  const groups = useGroupOptions(useFormikContext<{ grupo: string }>().initialValues.grupo);
  const options = escuelas.map(({ id, nombre, prefijo }) => ({ value: String(id), label: `${nombre} (${prefijo})` }));
  return (
    <>
      {problem && <ErrorState problem={problem} onRetry={retry} />}
      {response?.length === 0 && (
        <Alert kind="warning" actions={[adds && { text: 'Ir a Escuelas', to: screens.escuelas() }]}>
          Todavía no hay escuelas: {adds ? 'agrega la primera.' : 'un supervisor debe agregar la primera.'}
        </Alert>
      )}
      <FieldGrid>
        {children}
        <SelectField
          name="escuela"
          label="Escuela"
          required
          options={options}
          placeholder={loading ? 'Cargando...' : 'Elige la escuela'}
        />
        <SelectField
          name="grupo"
          label="Grupo"
          required
          options={groups}
          placeholder="Elige el grupo"
          sends={sends ?? false}
        />
      </FieldGrid>
    </>
  );
}

/** The three names, in one row. */
export function NameFields({ readOnly = false }: { readOnly?: boolean }) {
  const common = { readOnly, maxLength: NAME_MAX, autoComplete: 'off' };
  return (
    <FieldGrid>
      <TextField {...common} name="nombre" label="Nombre" required={!readOnly} />
      <TextField {...common} name="apaterno" label="Apellido paterno" required={!readOnly} />
      <TextField {...common} name="amaterno" label="Apellido materno" />
    </FieldGrid>
  );
}

export const PhoneField = () => <NumberField name="celular" label="Celular" type="tel" autoComplete="off" />;

/** `account`: it is asked for, not only taken. */
const EmailField = ({ account }: { account: boolean }) => (
  <TextField name="email" label="Correo electrónico" type="email" required={account} autoComplete="off" />
);

/** Phone and e-mail. */
export const ContactFields = ({ account }: { account: boolean }) => (
  <>
    <PhoneField />
    <EmailField account={account} />
  </>
);

/** E-mail and password of an alumno, which few families are given at the counter; open where something is wrong with them. */
export function AccessFields() {
  const { errors: email } = useFieldState<string>('email');
  const { errors: password } = useFieldState<string>('password');
  return (
    <Disclosure label="Acceso de la familia: correo y contraseña" open={email.length + password.length > 0}>
      <FieldGrid>
        <EmailField account={false} />
        <PasswordField />
      </FieldGrid>
    </Disclosure>
  );
}

/** A password to be set. */
export function PasswordField({ required, hint }: { required?: boolean; hint?: ReactNode }) {
  return (
    <TextField
      name="password"
      label="Contraseña"
      type="password"
      hint={hint}
      required={required}
      maxLength={PASSWORD_MAX}
      placeholder={`Mínimo ${PASSWORD_MIN} caracteres`}
      // Without this the browser fills in the password of the signed-in person.
      autoComplete="new-password"
    />
  );
}

/** Fields of a new employee, who signs in. */
export const EmpleadoFields = () => (
  <>
    <NameFields />
    <FieldGrid>
      <ContactFields account />
      <PasswordField required />
    </FieldGrid>
  </>
);
