/** Lists of 20,000 pupils: read, applied, taken back, while abonos are taken. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Importacion } from '#contract/importaciones.ts';
import { FILE_NAME } from '#server/db/sqlite.ts';
import { curpOf } from '#tools/demo/curp.ts';
import { APELLIDOS, NINAS, NINOS } from '#tools/demo/lists/nombres.ts';
import { random } from '../contract/random.ts';
import { sent, startProduct } from './compare.ts';
import { BUSINESS, dataOf } from './data.ts';
import { forgetPeak, median, memoryOf, type Side, startLoader, take } from './machine.ts';
import type { Measure } from './page.ts';

const ROWS = 20_000;
const HEADINGS = 'CURP,PRIMER APELLIDO,SEGUNDO APELLIDO,NOMBRE(S),SEXO,GRADO,GRUPO,CELULAR,CORREO';

/** A list of pupils whom the business does not have yet. */
function aList(): string {
  const chance = random(20_261_123);
  const below = (limit: number) => Math.floor(chance() * limit);
  const pick = <T>(items: readonly T[]): T => items[below(items.length)] as T;
  const rows = Array.from({ length: ROWS }, (_, at) => {
    const two = (number: number) => String(number).padStart(2, '0');
    const fecha_nacimiento = `20${10 + below(9)}-${two(1 + below(12))}-${two(1 + below(28))}`;
    const sexo = pick(['H', 'M'] as const);
    const [nombre, apaterno, amaterno] = [pick(sexo === 'M' ? NINAS : NINOS), pick(APELLIDOS), pick(APELLIDOS)];
    const curp = curpOf({ nombre, apaterno, amaterno, fecha_nacimiento, sexo, entidad: 'YN' });
    const [grado, grupo] = [1 + below(6), pick(['A', 'B', 'C', 'D'])];
    return [curp, apaterno, amaterno, nombre, sexo, grado, grupo, 9_990_000_000 + at, `n${at}@example.com`].join(',');
  });
  return [HEADINGS, ...rows].join('\r\n');
}

/** Abonos of a counter with two clerks, as often as they get through. */
const COUNTER = { paths: ['/api/abonos'], connections: 2, seconds: 1 };

/** Asks for the import until nothing is being written of it; the abonos' p99 meanwhile, in milliseconds. */
async function written(
  side: Side,
  id: number,
  counter: () => Promise<number>,
): Promise<{ seconds: number; p99: number }> {
  const began = performance.now();
  const slow: number[] = [];
  let done = false;
  const watched = (async () => {
    for (;;) {
      const { importacion } = await sent<{ importacion: Importacion }>(side, 'GET', `/importaciones/${id}`);
      if (importacion.estado !== 'aplicando' && importacion.estado !== 'deshaciendo') break;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    done = true;
    return (performance.now() - began) / 1000;
  })();
  while (!done) slow.push(await counter());
  return { seconds: await watched, p99: median(slow) };
}

/** Times with and without a counter at work, the memory that all of it took, and what the counter felt. */
export async function imports(): Promise<Measure[]> {
  const data = await dataOf(BUSINESS);
  const loader = startLoader();
  const base = new DatabaseSync(join(data.dataDir, FILE_NAME), { readOnly: true });
  const payers = base
    .prepare(
      'SELECT user_id AS id FROM notes WHERE total_cents - pagado_cents > 50000 AND cancelada_en IS NULL LIMIT 2000',
    )
    .all() as { id: number }[];
  const [school] = base.prepare('SELECT id FROM escuelas ORDER BY id LIMIT 1').all() as { id: number }[];
  base.close();
  const side = await startProduct(data.dataDir);
  try {
    const idle = memoryOf(side.pid);
    await forgetPeak(side.pid);
    const counter = async () => (await take(loader, side, { ...COUNTER, alumnos: payers.map(({ id }) => id) })).p99;
    const quiet = median([await counter(), await counter(), await counter()]);
    const form = new FormData();
    form.set('escuela_id', String(school?.id ?? 1));
    form.set('archivo', new Blob([aList()]), 'lista.csv');
    const began = performance.now();
    const { importacion } = await sent<{ importacion: Importacion }>(side, 'POST', '/importaciones', form);
    const read = (performance.now() - began) / 1000;
    const { id, version, resumen } = importacion;
    const nobody = async () => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      return 0;
    };
    const write = async (deed: string, body: object, meanwhile: () => Promise<number>) => {
      await sent(side, 'POST', `/importaciones/${id}/${deed}`, body);
      return written(side, id, meanwhile);
    };
    const motivo = { motivo: 'Banco de pruebas' };
    const alone = await write('aplicar', { version }, nobody);
    const back = await write('deshacer', motivo, nobody);
    const peak = memoryOf(side.pid, 'VmHWM');
    const { importacion: undone } = await sent<{ importacion: Importacion }>(side, 'GET', `/importaciones/${id}`);
    const beside = await write('aplicar', { version: undone.version }, counter);
    const detail = `${ROWS} rows (${resumen.alta} new), beside ${BUSINESS} alumnos`;
    return [
      { name: 'import, preview', figure: read, unit: ' s', goal: { most: 10 }, detail },
      { name: 'import, applied', figure: alone.seconds, unit: ' s', goal: { most: 20 } },
      { name: 'import, taken back', figure: back.seconds, unit: ' s', goal: { most: 20 } },
      { name: 'import, memory above idle', figure: peak - idle, unit: ' MB', goal: { most: 400 } },
      {
        name: "abonos' p99 while an import is applied",
        figure: beside.p99 / quiet,
        unit: '×',
        goal: { most: 2 },
        detail: `${quiet.toFixed(1)} ms before, ${beside.p99.toFixed(1)} ms meanwhile, ${beside.seconds.toFixed(1)} s`,
      },
    ];
  } finally {
    loader.end();
    await side.end();
    await data.remove();
  }
}
