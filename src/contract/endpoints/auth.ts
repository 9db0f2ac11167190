import { object, string } from 'yup';
import { endpoint } from '../endpoint.ts';
import type { Sesion, SessionUser, User } from '../entities.ts';
import { isEmail } from '../fields.ts';
import { idParams } from './common.ts';

/** What the login form checks before it asks. */
export const loginBody = object({
  email: string()
    .required('Escribe tu correo electrónico.')
    .nonNullable('Escribe tu correo electrónico.')
    .test('email', 'El correo electrónico no es válido.', (value) => !value || isEmail(value)),
  password: string().required('Escribe tu contraseña.').nonNullable('Escribe tu contraseña.').max(1000),
});

export const auth = {
  /** A wrong pair and an unknown e-mail answer alike: 422, same text, same cost. */
  login: endpoint<{ token: string; user: SessionUser }>()({
    method: 'POST',
    path: '/login',
    who: 'anyone',
    repeatable: true,
    body: loginBody,
    // Nobody is known yet: what they send must cost nothing.
    bodyBytes: 4096,
  }),
  /** The token is dead from then on. */
  logout: endpoint<{ success: true }>()({
    method: 'POST',
    path: '/logout',
    who: 'session:own',
    repeatable: true,
    beforeOwnPassword: 'always',
  }),
  me: endpoint<{ user: User }>()({ method: 'GET', path: '/me', who: 'session:own', beforeOwnPassword: 'always' }),
  /** `problemas`: what does not work at the moment, in words; reading works in any case. */
  health: endpoint<{ status: 'ok'; version: string; database: string; timezone: string; problemas: string[] }>()({
    method: 'GET',
    path: '/health',
    who: 'anyone',
  }),
  sesiones: endpoint<{ datos: Sesion[] }>()({
    method: 'GET',
    path: '/me/sesiones',
    who: 'session:own',
    beforeOwnPassword: 'always',
  }),
  endSesion: endpoint<{ success: true }>()({
    method: 'DELETE',
    path: '/me/sesiones/:id',
    who: 'session:own',
    beforeOwnPassword: 'always',
    params: idParams,
  }),
};
