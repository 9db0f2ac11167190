/** Every endpoint of the API, by name: the one home of methods, addresses, schemas and capabilities. */
import { bitacora, busqueda, dashboard, sidebar } from './routes/admin.ts';
import { ajustes } from './routes/ajustes.ts';
import { alumnos } from './routes/alumnos.ts';
import { anuncios } from './routes/anuncios.ts';
import { auth } from './routes/auth.ts';
import { cortes } from './routes/cortes.ts';
import { escuelas, servicios } from './routes/escuelas.ts';
import { fotos } from './routes/fotos.ts';
import { guarderia } from './routes/guarderia.ts';
import { credits, notes } from './routes/notes.ts';
import { users } from './routes/users.ts';

export const routes = {
  ...auth,
  ...users,
  ...alumnos,
  ...escuelas,
  ...servicios,
  ...notes,
  ...credits,
  ...cortes,
  ...fotos,
  ...anuncios,
  ...guarderia,
  ...sidebar,
  ...dashboard,
  ...busqueda,
  ...bitacora,
  ...ajustes,
};
export type RouteName = keyof typeof routes;
