import { object, string } from 'yup';
import { endpoint } from '../endpoint.ts';
import type { Sesion, SessionUser, User } from '../entities.ts';
import { isEmail } from '../fields.ts';
import { idParams } from './common.ts';

/** Client-side validation of the login form. */
const loginBody = object({
  email: string()
    .required('Escribe tu correo electrónico.')
    .nonNullable('Escribe tu correo electrónico.')
    .test('email', 'El correo electrónico no es válido.', (value) => !value || isEmail(value)),
  password: string().required('Escribe tu contraseña.').nonNullable('Escribe tu contraseña.').max(1000),
});

export const auth = {
  /** A wrong pair and an unknown e-mail answer alike: 422, same text, same cost. */
  login: endpoint<{ token: string; user: SessionUser }>()('POST /login', 'anyone', {
    repeatable: true,
    body: loginBody,
    // Requests without a session must be cheap to refuse.
    bodyBytes: 4096,
  }),
  /** The token is dead from then on. */
  logout: endpoint<{ success: true }>()('POST /logout', 'session:own', {
    repeatable: true,
    beforeOwnPassword: 'always',
  }),
  me: endpoint<{ user: User }>()('GET /me', 'session:own', { beforeOwnPassword: 'always' }),
  sesiones: endpoint<{ datos: Sesion[] }>()('GET /me/sesiones', 'session:own', { beforeOwnPassword: 'always' }),
  endSesion: endpoint<{ success: true }>()('DELETE /me/sesiones/:id', 'session:own', {
    beforeOwnPassword: 'always',
    params: idParams,
  }),
};
