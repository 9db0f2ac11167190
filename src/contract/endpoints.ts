/** Every endpoint of the API, by name: the one home of methods, addresses, schemas and capabilities. */
import { acciones } from './endpoints/acciones.ts';
import { adultos } from './endpoints/adultos.ts';
import { ajustes } from './endpoints/ajustes.ts';
import { alumnos } from './endpoints/alumnos.ts';
import { anuncios } from './endpoints/anuncios.ts';
import { auth } from './endpoints/auth.ts';
import { bitacora } from './endpoints/bitacora.ts';
import { busqueda } from './endpoints/busqueda.ts';
import { caja } from './endpoints/caja.ts';
import { contratos } from './endpoints/contratos.ts';
import { cortes } from './endpoints/cortes.ts';
import { credits } from './endpoints/credits.ts';
import { dashboard } from './endpoints/dashboard.ts';
import { deudores } from './endpoints/deudores.ts';
import { documentos } from './endpoints/documentos.ts';
import { escuelas } from './endpoints/escuelas.ts';
import { downloads } from './endpoints/exports.ts';
import { fotos } from './endpoints/fotos.ts';
import { hoy } from './endpoints/hoy.ts';
import { importaciones } from './endpoints/importaciones.ts';
import { impresiones, impresoras } from './endpoints/impresiones.ts';
import { infantes } from './endpoints/infantes.ts';
import { notes } from './endpoints/notes.ts';
import { operations } from './endpoints/operations.ts';
import { planes } from './endpoints/planes.ts';
import { recargos } from './endpoints/recargos.ts';
import { recibos } from './endpoints/recibos.ts';
import { promesas, recordatorios } from './endpoints/recordatorios.ts';
import { servicios } from './endpoints/servicios.ts';
import { sidebar } from './endpoints/sidebar.ts';
import { users } from './endpoints/users.ts';

export const endpoints = {
  ...auth,
  ...operations,
  ...acciones,
  ...users,
  ...alumnos,
  ...escuelas,
  ...servicios,
  ...planes,
  ...notes,
  ...credits,
  ...caja,
  ...recargos,
  ...contratos,
  ...cortes,
  ...deudores,
  ...recibos,
  ...recordatorios,
  ...promesas,
  ...fotos,
  ...anuncios,
  ...infantes,
  ...adultos,
  ...documentos,
  ...sidebar,
  ...hoy,
  ...dashboard,
  ...downloads,
  ...busqueda,
  ...bitacora,
  ...ajustes,
  ...importaciones,
  ...impresoras,
  ...impresiones,
};
