/** What honest people do at their busiest is refused to nobody, on the same server that the attacks meet. */
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { endpoints } from '#contract/endpoints.ts';
import { type AttackedServer, attackedServer, memoryWords } from '../support/attackedServer.ts';
import { figure, many, seconds } from '../support/figure.ts';
import { aPdf, stream } from '../support/pdfs.ts';
import { at, ms } from '../support/readers.ts';
import { type UploadFile, upload } from '../support/uploads.ts';

const PHOTOS = 8;
const [WIDTH, HEIGHT] = [4000, 3000];
const LOGINS = 100;
/** Of one clerk on a busy day, one after the other without a rest, as a queue that was typed offline is sent. */
const NOTES = 60;
const ABONOS_EACH = 2;

let server: AttackedServer;
beforeAll(async () => {
  server = await attackedServer({ clerks: LOGINS });
});
afterAll(() => server?.cleanup());

/** A photograph of noise: nothing is harder to pack. */
const noise = (quality: number): Promise<Buffer> =>
  sharp({
    create: {
      ...{ width: WIDTH, height: HEIGHT, channels: 3, background: '#808080' },
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .jpeg({ quality })
    .toBuffer();
const asFoto = (bytes: Buffer): UploadFile[] => [{ field: 'fotos', name: 'foto.jpg', bytes }];
const tally = (statuses: readonly number[]) => [...new Set(statuses)].map((one) => `${one}`).join(', ');

test(`${LOGINS} sign-ins at once behind one address`, async () => {
  const began = performance.now();
  const responses = await Promise.all(server.clerks.map((email) => server.login(email, '10.4.0.1')));
  figure(
    14,
    `${LOGINS} people signed in at once behind one address in ${seconds(began)}: ${tally(responses.map(({ status }) => status))}`,
  );
  expect(responses.map(({ status }) => status)).toEqual(Array(LOGINS).fill(200));
  expect((await server.login(server.admin, '10.4.0.1')).status).toBe(200);
});

test(`${PHOTOS} photographs of 12 megapixels at once: of as many people, and of one`, async () => {
  const bytes = await noise(85);
  const clerks = await Promise.all(server.clerks.slice(0, PHOTOS).map((email) => server.as(email)));
  const alone = performance.now();
  const one = clerks[0] as (typeof clerks)[number];
  expect((await upload(one, endpoints.uploadFotos, { categoria: 'Una' }, asFoto(bytes))).status).toBe(201);
  const single = performance.now() - alone;
  const together = async (who: typeof clerks, categoria: string) => {
    const began = performance.now();
    const responses = await Promise.all(
      who.map((client) => upload(client, endpoints.uploadFotos, { categoria }, asFoto(bytes))),
    );
    expect(responses.map(({ status }) => status)).toEqual(who.map(() => 201));
    return (performance.now() - began) / single;
  };
  const many8 = await together(clerks, 'Ocho');
  // Screens send three of one person at a time.
  const ofOne = [one, one, one];
  const three = await together(ofOne, 'Tres');
  figure(
    14,
    `photographs of ${(bytes.length / 1e6).toFixed(1)} MB with ${(WIDTH * HEIGHT) / 1e6} megapixels of noise: one in ${(single / 1000).toFixed(1)} s, ${PHOTOS} of as many people at once in ${many8.toFixed(1)} times as long, ${ofOne.length} of one person in ${three.toFixed(1)} times; none refused; ${memoryWords(server)}`,
  );
});

test('papers of ten scanned pages of all families at once', async () => {
  const page = await noise(40);
  const image = stream(
    `/Type /XObject /Subtype /Image /Width ${WIDTH} /Height ${HEIGHT} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
    page,
  );
  const copies = Math.floor(9_000_000 / page.length);
  const paper = aPdf({ objects: Array<Buffer>(copies).fill(image) });
  const began = performance.now();
  const responses = await Promise.all(
    server.families.map(async ({ email, infante }) =>
      upload(
        await server.as(email),
        endpoints.uploadDocumento,
        { tipo: 'cartilla_vacunacion' },
        [{ field: 'archivos', name: 'cartilla.pdf', bytes: paper }],
        { params: { id: infante } },
      ),
    ),
  );
  figure(
    14,
    `${responses.length} papers of ${(paper.length / 1e6).toFixed(1)} MB of as many families at once in ${seconds(began)}: ${tally(responses.map(({ status }) => status))}`,
  );
  expect(responses.map(({ status, text }) => (status === 201 ? 201 : text))).toEqual(responses.map(() => 201));
});

test('a day at the counter, in one go', async () => {
  const clerks = server.clerks.slice(0, 8);
  const began = performance.now();
  const took: number[] = [];
  const day = async (email: string, user_id: number) => {
    const client = await server.as(email);
    const timed = async <T>(work: Promise<T>) => {
      const start = performance.now();
      const done = await work;
      took.push(performance.now() - start);
      return done;
    };
    for (let sale = 0; sale < NOTES; sale += 1) {
      const body = {
        ...{ user_id, folio: randomUUID().slice(0, 18), status: 0 as const },
        ...{ serviciosArr: [server.servicio], costosArr: [90] },
      };
      // An error would throw with its words.
      const { note } = await timed(client.get(endpoints.createNote, { body, key: randomUUID() }));
      for (let abono = 0; abono < ABONOS_EACH; abono += 1) {
        const paid = { user_id, nota_id: note.id, amount: 20 };
        await timed(client.get(endpoints.createAbono, { body: paid, key: randomUUID() }));
      }
      await client.get(endpoints.searchAlumnos, { params: { text: 'Núñez', field: 'nombre' } });
    }
  };
  await Promise.all(clerks.map((email, at) => day(email, server.sold[at] ?? 0)));
  figure(
    14,
    `a day of ${clerks.length} clerks in ${seconds(began)}, without a rest: ${many(took.length)} notes and abonos, none refused, median ${ms(at(took, 0.5))}, p99 ${ms(at(took, 0.99))}`,
  );
  expect(await server.faults()).toEqual([]);
});
