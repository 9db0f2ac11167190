/** Where links for families and codes on paper lead: to an address that opens elsewhere, or there are none. */
import { endpoints } from '#contract/endpoints.ts';
import { USB_ADDRESS } from '#contract/printers.ts';
import { printWaiting } from '#server/features/impresiones/queue.service.ts';
import { hasProof } from '#server/features/ledger/abonos.service.ts';
import { aPrinter } from '../../../support/aPrinter.ts';
import { aNote, anAbono, anAlumno, aPrinterRecord } from '../../../support/builders.ts';
import { decode } from '../../../support/escpos.ts';
import { familyLinkOf } from '../../../support/publicLinks.ts';
import { serverOfFile } from '../../../support/server.ts';

const server = serverOfFile();
const counter = () => server.as(1);
/** Sets the environment's address, and that of the settings. */
async function addresses(publicUrl: string | null, direccion_publica: string | null): Promise<void> {
  server.deps.settings.publicUrl = publicUrl;
  await server.get(3, endpoints.updateAjustes, { body: { direccion_publica } });
}
const proof = async (id: number) => (await (await counter()).get(endpoints.issueRecibo, { params: { id } })).url;
const family = async (id: number) => (await counter()).request(endpoints.createEnlace, { params: { id } });
const linkOf = async (id: number) => (await (await counter()).get(endpoints.getEnlace, { params: { id } })).enlace;
const remind = async (user_id: number, canal: 'whatsapp' | 'papel' = 'whatsapp') =>
  (await counter()).request(endpoints.createRecordatorio, { body: { user_id, canal, texto: 'Cuenta: {enlace}' } });
/** The codes on the paper of a ticket, from a printer of the network and from one on a computer's USB. */
async function printedCodes(abono: { id: number }): Promise<string[]> {
  const printer = await aPrinter();
  const [network, usb] = [
    await aPrinterRecord(server, { direccion: printer.address }),
    await aPrinterRecord(server, { direccion: USB_ADDRESS }),
  ];
  const print = async (impresora_id: number) =>
    (await (await counter()).get(endpoints.printAbono, { params: abono, body: { impresora_id } })).trabajo;
  await print(network.id);
  await printWaiting(server.deps);
  const { bytes } = await (await counter()).get(endpoints.takeJob, { params: await print(usb.id) });
  await printer.close();
  return [...printer.printed.flatMap(({ qr }) => qr), ...decode(Buffer.from(bytes, 'base64')).qr];
}

test.each([
  ['the environment', 'https://caja.example.mx', null, 'https://caja.example.mx'],
  ['the settings', null, 'https://escuelas.example.mx/', 'https://escuelas.example.mx'],
  ['the environment, which wins', 'https://caja.example.mx', 'https://otra.example.mx', 'https://caja.example.mx'],
  ['the settings, for the environment’s opens nowhere', 'http://localhost:3000', 'http://10.0.0.5', 'http://10.0.0.5'],
])('every link and every code begins with the address of %s', async (_, publicUrl, setting, origin) => {
  await addresses(publicUrl, setting);
  const note = await aNote(server, { alumno: await anAlumno(server, { celular: '5511223344' }) });
  const abono = await anAbono(server, { note });
  const sent = [
    await proof(abono.id),
    (await family(note.user_id)).body.url,
    /https?:\S+/.exec((await remind(note.user_id)).body.mensaje)?.[0],
    ...(await printedCodes(abono)),
  ];
  expect(sent).toHaveLength(5);
  expect(sent.filter((url) => !url?.startsWith(`${origin}/recibo/`) && !url?.startsWith(`${origin}/familia/`))).toEqual(
    [],
  );
});

describe.each([
  ['without an address', null],
  ['with one in the environment that opens on the server alone', 'http://127.0.0.1:3000'],
])('%s', (_, publicUrl) => {
  const NONE =
    'Todavía no hay una dirección pública: el enlace no abriría en ninguna parte. Pide a un administrador que la escriba en Ajustes.';

  test('a ticket has no proof and no QR code; the print is recorded', async () => {
    await addresses(publicUrl, null);
    const [sent, printed] = [await anAbono(server), await anAbono(server)];
    expect([await proof(sent.id), await printedCodes(printed)]).toEqual([null, []]);
    expect(await server.db.all('SELECT hash FROM recibos WHERE abono_id IN (?, ?)', sent.id, printed.id)).toEqual([]);
    expect(await hasProof(server.db, sent.id)).toBe(true);
  });

  test('no family link is made, and the existing one stays', async () => {
    await addresses('https://caja.example.mx', null);
    const [none, holds] = [await anAlumno(server), await anAlumno(server)];
    await familyLinkOf(server, holds);
    const before = await linkOf(holds.id);
    await addresses(publicUrl, null);
    for (const { id } of [none, holds]) {
      const { status, refused } = await family(id);
      expect([status, refused.message]).toEqual([409, NONE]);
    }
    expect([await linkOf(none.id), await linkOf(holds.id)]).toEqual([null, before]);
  });

  test.each(['whatsapp', 'papel'] as const)('a reminder with the account link is refused by %s', async (canal) => {
    await addresses(publicUrl, null);
    const { user_id } = await aNote(server, { alumno: await anAlumno(server, { celular: '5511223344' }) });
    const { status, refused } = await remind(user_id, canal);
    expect([status, refused.message]).toEqual([409, NONE]);
    const { data } = await (await counter()).get(endpoints.listRecordatorios, { query: { user_id } });
    expect([data, await linkOf(user_id)]).toEqual([[], null]);
  });
});

test('the counter accepts the code of an alumno at the configured address and refuses that of another business', async () => {
  await addresses(null, 'https://escuelas.example.mx');
  const { id } = await anAlumno(server);
  const find = async (q: string) => (await (await counter()).request(endpoints.findAtCounter, { body: { q } })).status;
  const codes = [
    `/alumnos/${id}`,
    `https://escuelas.example.mx/alumnos/${id}`,
    `https://otra.example.mx/alumnos/${id}`,
  ];
  expect(await Promise.all(codes.map(find))).toEqual([200, 200, 404]);
});

test('rol 3 sets the address, and readers of the settings see which one wins', async () => {
  await addresses(null, null);
  const administrator = await server.as(3);
  const { ajustes } = await administrator.get(endpoints.updateAjustes, {
    body: { direccion_publica: ' HTTPS://Escuelas.example.mx/ ' },
  });
  expect(ajustes).toMatchObject({ direccion_publica: 'https://escuelas.example.mx', direccion_del_servidor: null });
  const refused = await administrator.request(endpoints.updateAjustes, {
    body: { direccion_publica: 'http://127.0.0.1:3000' },
  });
  expect([refused.status, Object.keys(refused.refused.error?.errors ?? {})]).toEqual([422, ['direccion_publica']]);
  server.deps.settings.publicUrl = 'https://caja.example.mx';
  expect((await (await counter()).get(endpoints.getAjustes)).ajustes).toMatchObject({
    direccion_publica: 'https://escuelas.example.mx',
    direccion_del_servidor: 'https://caja.example.mx',
  });
});
