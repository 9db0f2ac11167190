import { type AnySchema, type InferType, number, object } from 'yup';
import { endpoint } from '../endpoint.ts';
import type { Page, User } from '../entities.ts';
import { email, group, oneOf, optionalText, password, schoolOrEmployee, version } from '../fields.ts';
import { readOnlyOf, typedOf } from '../record.ts';
import { userRecord } from '../records/users.ts';
import { SEARCH_USER_FIELDS, USER_SORT } from '../rules.ts';
import { idParams, motivoBody, pageFields, searchText, sortField } from './common.ts';

/** 0 lists those in baja, 1 the others; left out, the others. */
export const activo = () => number().typeError('activo es 0 o 1.').oneOf([0, 1], 'activo es 0 o 1.');

const userFields = {
  ...typedOf(userRecord),
  password: password(),
  /** The current password, required to change one's own. */
  password_before: optionalText(1000),
  escuela: schoolOrEmployee(),
  /** In any spelling; the number 0 for employees. */
  grupo: group(),
  rol: number().typeError('Elige el rol.').oneOf([0, 1, 2, 3], 'Elige el rol.'),
};

/** Employees sign in, so e-mail, rol and password are asked for; alumnos may come without. */
const forEmployees = <Field extends AnySchema>(field: Field, required: (field: Field) => AnySchema): Field =>
  // biome-ignore lint/suspicious/noThenProperty: yup's own word for the branch of a condition
  field.when('escuela', { is: 'empleado', then: required });

const newUserBody = object({
  ...userFields,
  email: forEmployees(email(), (sent) => sent.required('Escribe el correo electrónico.')),
  password: forEmployees(password(), (sent) => sent.required('Escribe la contraseña.')),
  rol: forEmployees(userFields.rol, (sent) =>
    sent.required('Elige el rol.').oneOf([1, 2, 3], 'Un empleado tiene rol 1, 2 o 3.'),
  ),
});
export const userPatchBody = object({ ...userFields, version: version() }).partial();
export type NewUser = InferType<typeof newUserBody>;
export type UserPatch = InferType<typeof userPatchBody>;

/** Keys of User, and of the list's row, that a form may send back and that are ignored. */
const USER_READ_ONLY = [...readOnlyOf(userRecord), 'escuela_id', 'created_at', 'note'];

const usersQuery = object({
  ...pageFields,
  rol: number().typeError('rol va de 0 a 3.').oneOf([0, 1, 2, 3], 'rol va de 0 a 3.'),
  activo: activo(),
  sort: sortField(USER_SORT),
});

export const users = {
  listUsers: endpoint<{ datos: Page<User> }>()('GET /users', 'users:read', { query: usersQuery }),
  /** Any of e-mail, name, phone. */
  searchUsers: endpoint<{ datos: Page<User> }>()('GET /admin/search-user/:text', 'users:read', {
    params: object({ text: searchText() }),
    query: usersQuery,
  }),
  searchUsersBy: endpoint<{ datos: Page<User> }>()('GET /admin/search-user/:by/:text', 'users:read', {
    params: object({
      by: oneOf(SEARCH_USER_FIELDS, 'Se busca por user:email, user:nombre, user:celular o note:folio.').required(),
      text: searchText(),
    }),
    query: usersQuery,
  }),
  getUser: endpoint<{ user: User }>()('GET /users/:id', 'users:read', {
    own: true,
    beforeOwnPassword: 'own',
    params: idParams,
  }),
  createUser: endpoint<{ success: true; user: User }>()('POST /users', 'alumnos:write', {
    body: newUserBody,
    readOnly: USER_READ_ONLY,
    status: 201,
  }),
  updateUser: endpoint<{ success: true; user: User }>()('PUT /users/:id', 'alumnos:write', {
    own: true,
    beforeOwnPassword: 'own',
    params: idParams,
    body: userPatchBody,
    readOnly: USER_READ_ONLY,
  }),
  bajaUser: endpoint<{ success: true; user: User }>()('POST /users/:id/baja', 'alumnos:write', {
    params: idParams,
    body: motivoBody,
  }),
  restoreUser: endpoint<{ success: true; user: User }>()('POST /users/:id/restaurar', 'alumnos:write', {
    params: idParams,
  }),
  deleteUser: endpoint<{ success: true }>()('DELETE /users/:id', 'users:delete', { params: idParams }),
  /** The person goes, the money stays. */
  anonymizeUser: endpoint<{ success: true }>()('POST /users/:id/anonimizar', 'users:delete', {
    params: idParams,
    body: motivoBody,
  }),
};
