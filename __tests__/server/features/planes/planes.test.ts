/** Templates of plans: what each rhythm needs, who keeps them, and that they go with what they are for. */
import { endpoints } from '#contract/endpoints.ts';
import { plantillaRecord } from '#contract/records/planes.ts';
import { emptyOf } from '../../../client/rows.ts';
import { anEscuela, aPlantilla, aServicio, plantillaBody } from '../../../support/builders.ts';
import { serverOfFile } from '../../../support/server.ts';

const server = serverOfFile();
const create = (fields: object) =>
  server.request(3, endpoints.createPlantilla, { body: { ...plantillaBody(), ...fields } });
const errors = async (fields: object) => (await create(fields)).refused.error?.errors;
const listed = async () => (await server.get(1, endpoints.listPlantillas)).datos;

test('a template keeps only the fields of its rhythm and is replaced as a whole', async () => {
  const [{ id: servicio_id }, { id: escuela_id }] = [await aServicio(server), await anEscuela(server)];
  const fields = {
    nombre: 'Antes de la toma',
    servicio_id,
    escuela_id,
    ritmo: 'dia_mes',
    dia: 31,
    primero: '2026-12-01',
  };
  const { plantilla } = (await create(fields)).body;
  expect(plantilla).toEqual({
    ...emptyOf(plantillaRecord),
    ...{ ...fields, id: plantilla.id, numero: 3, fechas: null, version: 1 },
  });
  expect(await listed()).toContainEqual(plantilla);

  const change = (body: object) =>
    server.request(3, endpoints.updatePlantilla, { params: { id: plantilla.id }, body: body as never });
  const fechas = ['2026-12-01', '2027-01-15'];
  const changed = await change({ nombre: 'Dos fechas', ritmo: 'fechas', fechas, dia: 4, version: 1 });
  expect(changed.body.plantilla).toEqual({
    ...emptyOf(plantillaRecord),
    ...{ id: plantilla.id, nombre: 'Dos fechas', servicio_id: null, escuela_id: null, ritmo: 'fechas', fechas },
    ...{ numero: 2, dia: null, primero: 0, version: 2 },
  });
  expect((await change({ ...fields, numero: 2, version: 1 })).status).toBe(409);
});

test('missing and invalid fields are reported at the field', async () => {
  expect(await errors({ ritmo: 'diario' })).toEqual({ ritmo: [expect.stringMatching(/^El ritmo es semanal/)] });
  expect(await errors({ numero: null, primero: null })).toEqual({
    numero: ['Escribe cuántos pagos son.'],
    primero: ['Elige cuándo es el primer pago.'],
  });
  expect(await errors({ numero: 400 })).toEqual({ numero: ['Un plan admite hasta 120 pagos.'] });
  expect(await errors({ ritmo: 'dia_mes' })).toEqual({ dia: ['Elige el día del mes.'] });
  expect(await errors({ ritmo: 'dia_mes', dia: 32 })).toEqual({ dia: ['El día del mes va del 1 al 31.'] });
  for (const primero of ['2026-02-31', -1, 1.5, 400])
    expect(await errors({ primero })).toEqual({ primero: [expect.stringMatching(/^El primer pago es una fecha/)] });
  expect(await errors({ primero: '9999-12-31' })).toEqual({ primero: ['Revisa el año: debe ser de 1900 a 2199.'] });
  expect(await errors({ ritmo: 'fechas', fechas: [] })).toEqual({ fechas: ['Elige las fechas de los pagos.'] });
  expect(await errors({ ritmo: 'fechas', fechas: ['2026-12-02', '2026-12-01'] })).toEqual({
    fechas: ['Cada fecha debe ser posterior a la anterior.'],
  });
  expect(await errors({ servicio_id: 999_999, escuela_id: null })).toEqual({
    servicio_id: ['Este servicio ya no está en el catálogo. Elige otro.'],
  });
  expect(await errors({ escuela_id: 999_999 })).toEqual({ escuela_id: ['Esta escuela ya no existe. Elige otra.'] });
  await aPlantilla(server, { nombre: 'Tres pagos' });
  expect(await errors({ nombre: 'TRES PAGOS' })).toEqual({
    nombre: ['Ya existe una plantilla de plan con este nombre.'],
  });
});

test('a template is deleted directly or with its service', async () => {
  const { id: servicio_id } = await aServicio(server);
  const [one, other] = [await aPlantilla(server, { servicio_id }), await aPlantilla(server)];
  const client = await server.as(3);
  await client.get(endpoints.deletePlantilla, { params: { id: other.id } });
  await client.get(endpoints.deleteServicio, { params: { id: servicio_id } });
  expect((await listed()).map(({ id }) => id)).not.toContain(one.id);
  expect((await listed()).map(({ id }) => id)).not.toContain(other.id);
});
