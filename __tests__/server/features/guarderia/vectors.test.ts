/** Real input, typed as people type it: every vector comes out of the server as it is listed. */

import { FAMILY_CHILDREN_MAX } from '#contract/guarderia-rules.ts';
import { vectors } from '../../../contract/vectors.ts';
import type { Client } from '../../../support/api-client.ts';
import { serverOfFile } from '../../../support/server.ts';
import { aFamily, enrol } from './ground.ts';

const server = serverOfFile();
const listed = vectors<'curp' | 'valida' | 'motivo'>('identificadores/curp_validez.csv');
const mistyped = vectors<'curp_correcta' | 'curp_capturada' | 'motivo' | 'sexo'>(
  'identificadores/curp_con_errores_de_captura.csv',
);
const persons = vectors<
  'nombre' | 'primer_apellido' | 'segundo_apellido' | 'fecha_nacimiento' | 'sexo' | 'entidad_clave' | 'curp'
>('identificadores/curp_personas_ficticias.csv');
const numbers = vectors<'nss' | 'valido'>('identificadores/nss_validez.csv');

let family: Client;
let made = 0;
/** A family that may enrol one more child. */
async function aParent(): Promise<Client> {
  if (made % FAMILY_CHILDREN_MAX === 0) family = await aFamily(server);
  made += 1;
  return family;
}
/** What became of a child with this field: saved, saved with a warning at a field, or refused at a field. */
async function outcome(body: object): Promise<string> {
  const response = await enrol(await aParent(), { nombre: `Vector ${made}`, ...body });
  if (response.status === 422) return `no: ${Object.keys(response.refused.error?.errors ?? {})}`;
  const campos = response.body.avisos.map(({ campo }) => campo).filter((campo) => campo !== 'edad_autorizada');
  return ['sí', ...campos].join(' ');
}

test('the CURPs of the list; a word that RENAPO replaces is a warning, no error', async () => {
  const words: Record<string, string> = { FETO930411HJCRMN01: 'sí curp', NACO560626MDFLRN01: 'no: curp' };
  for (const { curp, valida, motivo } of listed) {
    const word = motivo === 'palabra_inconveniente' ? (words[curp] ?? 'sí curp') : null;
    expect([curp, await outcome({ curp: `  ${curp.toLowerCase()} ` })]).toEqual([
      curp,
      word ?? (valida === 'no' ? 'no: curp' : 'sí'),
    ]);
  }
});

test('CURPs as they were mistyped at a counter are refused, or disagree with what stands beside them', async () => {
  for (const { curp_capturada, motivo, sexo } of mistyped) {
    const other = motivo.startsWith('no_corresponde');
    expect([curp_capturada, await outcome({ curp: curp_capturada, sexo })]).toEqual([
      curp_capturada,
      other ? 'sí sexo' : 'no: curp',
    ]);
  }
});

test('150 persons are filled in from their CURP', async () => {
  for (const { nombre, primer_apellido, segundo_apellido, curp, ...rest } of persons) {
    const { infante } = (
      await enrol(await aParent(), { nombre, apaterno: primer_apellido, amaterno: segundo_apellido, curp })
    ).body;
    expect(infante).toMatchObject({
      ...{ curp, fecha_nacimiento: rest.fecha_nacimiento, sexo: rest.sexo, entidad_nacimiento: rest.entidad_clave },
    });
  }
});

test('the NSS of the list', async () => {
  for (const { nss, valido } of numbers) {
    expect([nss, await outcome({ nss })]).toEqual([nss, valido === 'no' ? 'no: nss' : 'sí']);
  }
});
