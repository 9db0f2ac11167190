/**
 * The table of endpoints, written a second time in the words of the contract: a call forgotten, added or mistyped in
 * endpoints.ts differs from it.
 */
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { leastRol } from '#contract/roles.ts';

type Row = [call: string, who: 'anyone' | '0' | '1' | '2' | '3' | '1 or own', status?: 201];

const TABLE: Row[] = [
  ['POST /login', 'anyone'],
  ['POST /logout', '0'],
  ['GET /me', '0'],
  ['GET /health', 'anyone'],
  ['GET /admin/sidebar', '2'],
  ['GET /admin/dashboard-stats', '2'],
  ['GET /admin/dashboard-cobranza', '2'],
  ['GET /admin/dashboard', '2'],
  ['GET /saldos', '2'],
  ['GET /deudores', '1'],
  ['GET /pagos', '2'],
  ['GET /admin/dashboard-planes', '2'],
  ['GET /deudores/exportar', '2'],
  ['POST /admin/download-tickets', '1', 201],
  ['GET /admin/export-dashboard-excel', '2'],
  ['GET /export-photos-structure', '1'],
  ['GET /users', '1'],
  ['GET /admin/search-user/{text}', '1'],
  ['GET /admin/search-user/{by}/{text}', '1'],
  ['GET /users/{id}', '1 or own'],
  ['POST /users', '1', 201],
  ['PUT /users/{id}', '1 or own'],
  ['POST /users/{id}/baja', '1'],
  ['POST /users/{id}/restaurar', '1'],
  ['DELETE /users/{id}', '3'],
  ['GET /me/sesiones', '0'],
  ['DELETE /me/sesiones/{id}', '0'],
  ['GET /escuelas', '1'],
  ['POST /escuelas', '2', 201],
  ['PUT /escuelas/{id}', '2'],
  ['DELETE /escuelas/{id}', '3'],
  ['GET /servicios', '1'],
  ['GET /folios/siguiente', '1'],
  ['GET /busqueda', '1'],
  ['POST /servicios', '3', 201],
  ['PUT /servicios/{id}', '3'],
  ['DELETE /servicios/{id}', '3'],
  ['GET /admin/alumnos', '1'],
  ['GET /admin/filter-alumnos', '1'],
  ['GET /admin/search-alumnos/2/{text}/{field}', '1'],
  ['GET /admin/solicitudes-pendientes', '1'],
  ['GET /get-note/{userId}', '1 or own'],
  ['POST /notas', '1', 201],
  ['PUT /notas/{noteId}', '1'],
  ['GET /notas/{id}/plan', '1'],
  ['PUT /notas/{id}/plan', '1'],
  ['POST /notas/{id}/cancelar', '2'],
  ['POST /notas/{id}/recargos', '2', 201],
  ['POST /notas/{id}/recargos/{rid}/cancelar', '2'],
  ['GET /recargos', '2'],
  ['GET /recargos/exportar', '2'],
  ['GET /notas/{id}/contrato', '1 or own'],
  ['POST /notas/{id}/contrato', '1', 201],
  ['PUT /notas/{id}/contrato/impreso', '1'],
  ['GET /get-note-credits/{userId}', '1 or own'],
  ['GET /users/{id}/cuenta', '1 or own'],
  ['POST /abonos', '1', 201],
  ['POST /pagos', '1', 201],
  ['POST /caja/buscar', '1'],
  ['GET /caja/ultimos', '1'],
  ['POST /abonos/{id}/reimpresion', '1'],
  ['GET /recibos/{token}', 'anyone'],
  ['POST /abonos/{id}/recibo', '1'],
  ['DELETE /abonos/{id}/recibo', '2'],
  ['GET /familia/{token}', 'anyone'],
  ['GET /users/{id}/enlace', '1'],
  ['POST /users/{id}/enlace', '1'],
  ['DELETE /users/{id}/enlace', '1'],
  ['POST /recordatorios', '1', 201],
  ['GET /recordatorios', '1'],
  ['GET /recordatorios/resultado', '2'],
  ['GET /users/{id}/contacto', '1'],
  ['PUT /users/{id}/contacto', '1'],
  ['POST /promesas', '1', 201],
  ['PUT /promesas/{id}', '1'],
  ['GET /promesas', '1'],
  ['GET /cortes', '2'],
  ['GET /cortes/actual', '2'],
  ['POST /cortes', '2', 201],
  ['POST /cortes/conteos', '2', 201],
  ['POST /caja/movimientos', '1', 201],
  ['POST /caja/movimientos/{id}/cancelar', '1'],
  ['GET /caja/movimientos', '1'],
  ['POST /abonos/{id}/cancelar', '1'],
  ['POST /importaciones', '2', 201],
  ['GET /importaciones', '2'],
  ['GET /importaciones/{id}', '2'],
  ['PUT /importaciones/{id}', '2'],
  ['GET /importaciones/{id}/filas', '2'],
  ['PUT /importaciones/{id}/filas/{n}', '2'],
  ['POST /importaciones/{id}/aplicar', '2'],
  ['POST /importaciones/{id}/deshacer', '2'],
  ['POST /importaciones/{id}/rehacer', '2'],
  ['DELETE /importaciones/{id}', '2'],
  ['GET /importaciones/{id}/rechazadas', '2'],
  ['GET /importaciones/plantilla', '2'],
  ['GET /importaciones/{id}/archivo', '2'],
  ['GET /fotos', '0'],
  ['POST /fotos', '1', 201],
  ['GET /fotos/{id}/archivo', '0'],
  ['DELETE /fotos/{id}', '2'],
  ['POST /admin/photos', '1', 201],
  ['GET /get-fotos/{userId}', '1 or own'],
  ['GET /admin/anuncios', '1'],
  ['GET /anuncios', '0'],
  ['GET /anuncios/{id}', '1'],
  ['POST /anuncios', '2', 201],
  ['PUT /anuncios/{id}', '2'],
  ['DELETE /admin/anuncios/{id}', '2'],
  ['POST /anuncios/alcance', '2'],
  ['POST /anuncios/{id}/leido', '0'],
  ['GET /admin/bitacora', '3'],
  ['GET /admin/historial/{tabla}/{id}', '3'],
  ['GET /admin/metrics', '3'],
  ['GET /ajustes', '1'],
  ['PUT /ajustes', '3'],
  ['POST /ajustes/logo', '3', 201],
  ['DELETE /ajustes/logo', '3'],
  ['GET /planes', '1'],
  ['POST /planes', '3', 201],
  ['PUT /planes/{id}', '3'],
  ['DELETE /planes/{id}', '3'],
  ['GET /impresoras', '1'],
  ['POST /impresoras', '3', 201],
  ['PUT /impresoras/{id}', '3'],
  ['DELETE /impresoras/{id}', '3'],
  ['POST /impresoras/{id}/prueba', '3', 201],
  ['POST /abonos/{id}/imprimir', '1', 201],
  ['GET /impresiones', '1'],
  ['GET /impresiones/{id}', '1'],
  ['POST /impresiones/{id}/reintentar', '1'],
  ['POST /impresiones/{id}/bytes', '1'],
  ['PUT /impresiones/{id}/resultado', '1'],
  ['GET /negocio', 'anyone'],
  ['GET /negocio/logo', 'anyone'],
  ['GET /docs', '3'],
  ['POST /users/{id}/anonimizar', '3'],
];

/** Rol 0 is for the family of the child, wherever it is allowed. */
const GUARDERIA: Row[] = [
  ['GET /guarderia/infantes', '0'],
  ['POST /guarderia/infantes', '0', 201],
  ['GET /guarderia/infantes/{id}', '1 or own'],
  ['PUT /guarderia/infantes/{id}', '1 or own'],
  ['GET /guarderia/infantes/{id}/adultos/{madre|padre}', '1 or own'],
  ['PUT /guarderia/infantes/{id}/adultos/{madre|padre}', '1 or own'],
  ['GET /guarderia/infantes/{id}/autorizados', '1 or own'],
  ['POST /guarderia/infantes/{id}/autorizados', '1 or own', 201],
  ['PUT /guarderia/autorizados/{id}', '1 or own'],
  ['DELETE /guarderia/autorizados/{id}', '1 or own'],
  ['GET /guarderia/infantes/{id}/documentos', '1 or own'],
  ['POST /guarderia/infantes/{id}/documentos', '1 or own', 201],
  ['PUT /guarderia/documentos/{id}', '2'],
  ['DELETE /guarderia/documentos/{id}', '1 or own'],
  ['GET /guarderia/documentos/{id}/archivo', '1 or own'],
  ['GET /guarderia/adultos', '1'],
  ['GET /guarderia/documentos', '2'],
  ['GET /guarderia/infantes/{id}/expediente', '1 or own'],
  ['GET /guarderia/export', '1'],
  ['POST /guarderia/consentimientos/{id}/revocar', '1 or own'],
  ['POST /guarderia/infantes/{id}/baja', '1'],
];

const tried: AnyEndpoint[] = Object.values(endpoints);
/** Parameters stand in the address by place, whatever their name. */
const shape = (path: string) => path.replace(/:\w+|\{[^}]+\}/g, '{}');
const nameOf = (endpoint: AnyEndpoint) => `${endpoint.method} ${shape(endpoint.path)}`;

// [S7.14] [S7.17] [S7.18]
test('every call of the contract is there with its rol, its own records and its status, and no other', () => {
  const expected = [...TABLE, ...GUARDERIA].map(
    ([request, who, status = 200]) => `${shape(request)} → ${who} → ${status}`,
  );
  const actual = tried.map((endpoint) => {
    const least = endpoint.who === 'anyone' ? endpoint.who : leastRol(endpoint.who);
    return `${nameOf(endpoint)} → ${least}${endpoint.own ? ' or own' : ''} → ${endpoint.status}`;
  });
  expect(actual.sort()).toEqual(expected.sort());
});

test('every POST is written once but those that the contract names, and those whose response no key may keep', () => {
  const repeatable = tried.filter((endpoint) => endpoint.repeatable).map(nameOf);
  expect(repeatable.sort()).toEqual([
    'POST /abonos/{}/recibo',
    'POST /admin/download-tickets',
    'POST /impresiones/{}/bytes',
    'POST /login',
    'POST /logout',
    'POST /users/{}/enlace',
  ]);
});

test('files come and go where the contract says', () => {
  const files = tried
    .filter((endpoint) => endpoint.content)
    .map((endpoint) => `${nameOf(endpoint)}: ${endpoint.content}`);
  expect(files.sort()).toEqual([
    'GET /admin/export-dashboard-excel: file',
    'GET /deudores/exportar: file',
    'GET /export-photos-structure: file',
    'GET /fotos/{}/archivo: file',
    'GET /guarderia/documentos/{}/archivo: file',
    'GET /guarderia/export: file',
    'GET /importaciones/plantilla: file',
    'GET /importaciones/{}/archivo: file',
    'GET /importaciones/{}/rechazadas: file',
    'GET /negocio/logo: file',
    'GET /recargos/exportar: file',
    'POST /ajustes/logo: multipart',
    'POST /fotos: multipart',
    'POST /guarderia/infantes/{}/documentos: multipart',
    'POST /importaciones: multipart',
  ]);
});

test.each(Object.entries<AnyEndpoint>(endpoints))(
  '%s: each parameter of the path has its schema, and GETs have no body',
  (_, endpoint) => {
    const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    expect(Object.keys(endpoint.params?.fields ?? {}).sort()).toEqual(inPath.sort());
    if (endpoint.method === 'GET' || endpoint.method === 'DELETE') expect(endpoint.body).toBeUndefined();
  },
);
