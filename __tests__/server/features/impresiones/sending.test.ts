/** One conversation with a printer, fine or broken: what becomes of the job, and whether any of it may have come out. */
import { parsePrinterAddress } from '#contract/printers.ts';
import { sendJob } from '#server/features/impresiones/sending.service.ts';
import { aPrinter, type State } from '../../../support/aPrinter.ts';

const HELLO = Buffer.from('\x1b@Hola\n', 'latin1');

async function send(state: State, tells: boolean, closed = false) {
  const printer = await aPrinter(state);
  const address = parsePrinterAddress(printer.address) ?? { host: '', port: 0 };
  if (closed) await printer.close();
  let begun = false;
  const sent = await sendJob(address, tells, async () => {
    begun = true;
    return HELLO;
  });
  if (!closed) await printer.close();
  return { ...sent, begun, text: printer.printed.flatMap(({ text }) => text) };
}

const printed = { motivo: null, begun: true, text: ['Hola'] };

test.each([true, false])('a working printer prints and confirms (known to tell: %s)', async (tells) => {
  expect(await send('fine', tells)).toEqual({ ...printed, avisa: true });
});

test('a printer without status reports is only known to have received everything', async () => {
  expect(await send('mute', false)).toEqual({ ...printed, avisa: false });
});

test.each([
  ['no paper', 'La impresora no tiene papel. Ponle papel y reintenta.'],
  ['open', 'La tapa de la impresora está abierta. Ciérrala y reintenta.'],
] as const)('nothing is sent to a printer with %s', async (state, motivo) => {
  expect(await send(state, true)).toEqual({ motivo, avisa: true, begun: false, text: [] });
});

test('nothing is sent to a closed port or a printer that stopped reporting', async () => {
  const motivo = 'La impresora no contesta. Revisa que esté encendida y conectada, y reintenta.';
  const nothing = { motivo, avisa: false, begun: false, text: [] };
  expect(await send('fine', true, true)).toEqual(nothing);
  expect(await send('dead', true)).toEqual(nothing);
});

test('paper running out and a broken connection are reported, and part may have printed', async () => {
  expect(await send('runs out', true)).toMatchObject({
    motivo: 'La impresora no tiene papel. Ponle papel y reintenta.',
    begun: true,
  });
  const broken = { motivo: 'La impresora dejó de contestar a la mitad.', begun: true };
  expect(await send('breaks', true)).toMatchObject(broken);
  expect(await send('breaks', false)).toMatchObject(broken);
});
