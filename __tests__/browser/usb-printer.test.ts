/**
 * Tickets on the USB of the computer: the device is the browser's to give, so a stand-in takes its place there and keeps
 * the bytes that reach it.
 */
import type { Page } from 'playwright-core';
import encodeQR from 'qr';
import type { ResponseOf } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Note } from '#contract/entities.ts';
import { PRINTER_DOTS, type PrinterWidth, USB_ADDRESS } from '#contract/printers.ts';
import { aNote, aPrinterRecord, aStaff } from '../support/builders.ts';
import { decode, type Item, type Printed } from '../support/escpos.ts';
import { handMoves } from '../support/handMoves.ts';
import { textOfQr } from '../support/qr.ts';
import { photo } from '../support/samplePhotos.ts';
import { browserOfFile, choose, chooseForComputer, openAs, openComputer, SCREENS } from '../support/screens.ts';
import { serverOfFile } from '../support/server.ts';
import { upload } from '../support/uploads.ts';

/** Dots of a letter, and from one line to the next. */
const [LETTER, HEIGHT, LINE] = [12, 24, 30];
const MARGIN = 24;

interface Drawn {
  width: number;
  height: number;
  svg: string;
}

/** Rows of dots, of which the dark ones are drawn, each as large as `size`. */
function dots(rows: readonly (readonly boolean[])[], size: number): Drawn {
  const dark = rows.flatMap((row, y) =>
    row.flatMap((one, x) => (one ? `M${x * size} ${y * size}h${size}v${size}h-${size}z` : [])),
  );
  return { width: (rows[0]?.length ?? 0) * size, height: rows.length * size, svg: `<path d="${dark.join('')}"/>` };
}

const escaped = (text: string): string => text.replace(/[&<>]/g, (one) => `&#${one.charCodeAt(0)};`);

function drawn(item: Item): Drawn {
  if (item.kind === 'qr') {
    const bordered = encodeQR(item.text, 'raw', { ecc: 'medium', border: 1 });
    return dots(
      bordered.slice(1, -1).map((row) => row.slice(1, -1)),
      item.size,
    );
  }
  if (item.kind === 'picture') {
    const { bytesPerRow, rows, dots: bytes } = item;
    const isDark = (x: number, y: number) => ((bytes[y * bytesPerRow + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) !== 0;
    const row = (y: number) => Array.from({ length: bytesPerRow * 8 }, (_, x) => isDark(x, y));
    return dots(
      Array.from({ length: rows }, (_, y) => row(y)),
      1,
    );
  }
  const { text, bold, width, height } = item;
  const places = [...text].map((_, at) => at * LETTER).join(' ');
  const style = `font-family="monospace" font-size="20" style="white-space: pre"${bold ? ' font-weight="bold"' : ''}`;
  const svg = `<text transform="scale(${width} ${height})" x="${places}" y="19" ${style}>${escaped(text)}</text>`;
  return { width: text.length * LETTER * width, height: HEIGHT * height, svg };
}

/** Draws the paper in a page, and gives its picture; what is wider than it is cut off, as a printer cuts it off. */
async function pictureOfPaper(page: Page, { items }: Printed, ancho: PrinterWidth): Promise<Buffer> {
  const [wide] = PRINTER_DOTS[ancho];
  let y = MARGIN;
  const parts = items.map((item) => {
    const { width, height, svg } = drawn(item);
    const x = [0, Math.floor((wide - width) / 2), wide - width][item.align];
    const part = `<g transform="translate(${x} ${y})">${svg}</g>`;
    y += item.kind === 'text' ? height + LINE - HEIGHT : height;
    return part;
  });
  const size = `width="${wide + 2 * MARGIN}" height="${y + MARGIN}"`;
  const paper = `<svg x="${MARGIN}" width="${wide}" height="${y}">${parts.join('')}</svg>`;
  await page.setContent(`<svg ${size}><rect width="100%" height="100%" fill="#fff"/>${paper}</svg>`);
  return page.locator('svg').first().screenshot({ scale: 'css' });
}

const server = serverOfFile({ screens: SCREENS });
const browser = browserOfFile({ expected: /could not be printed/ });
const CHOICE = 'Mostrador (USB de este equipo)';
let page: Page;

interface Device {
  /** What the person does with the browser's own question. */
  refuses: boolean;
  /** The name of the error of the next claim, or of the next transfer. */
  claim: string | null;
  transfer: string | null;
  /** The next transfer never ends, as without paper. */
  silent: boolean;
  paired: boolean;
  log: string[];
  bytes: number[];
}
type WithDevice = typeof globalThis & { device: Device };

/** Runs in the page, before anything of ours. */
function plugIn() {
  const device: Device = {
    refuses: false,
    claim: null,
    transfer: null,
    silent: false,
    paired: false,
    log: [],
    bytes: [],
  };
  const failing = (name: 'claim' | 'transfer') => {
    const error = device[name];
    device[name] = null;
    if (error) throw new DOMException('x', error);
  };
  const step = (name: string) => async (value?: number) => {
    device.log.push(value === undefined ? name : `${name} ${value}`);
  };
  const found = {
    configurations: [
      {
        configurationValue: 1,
        interfaces: [
          { interfaceNumber: 0, alternates: [{ alternateSetting: 0, interfaceClass: 3, endpoints: [] }] },
          {
            interfaceNumber: 1,
            alternates: [
              {
                ...{ alternateSetting: 0, interfaceClass: 7 },
                endpoints: [
                  { endpointNumber: 2, direction: 'in' },
                  { endpointNumber: 3, direction: 'out' },
                ],
              },
            ],
          },
        ],
      },
    ],
    open: step('open'),
    close: step('close'),
    selectConfiguration: step('configuration'),
    selectAlternateInterface: step('alternate'),
    claimInterface: async (value: number) => {
      failing('claim');
      await step('interface')(value);
    },
    transferOut: async (endpoint: number, data: Uint8Array) => {
      failing('transfer');
      if (device.silent) await new Promise(() => (device.silent = false));
      device.log.push(`out ${endpoint}`);
      device.bytes.push(...data);
      return { status: 'ok' };
    },
  };
  const usb = {
    getDevices: async () => (device.paired ? [found] : []),
    requestDevice: async () => {
      if (device.refuses) throw new DOMException('No device selected.', 'NotFoundError');
      device.paired = true;
      return found;
    },
  };
  Object.defineProperty(navigator, 'usb', { value: usb });
  Object.assign(globalThis, { device });
}

beforeAll(async () => {
  const logo = { field: 'logo', name: 'logo.png', bytes: photo('formatos/hopper.png') };
  await upload(await server.as(3), endpoints.uploadLogo, {}, [logo]);
  await aPrinterRecord(server, { nombre: 'Mostrador', direccion: USB_ADDRESS, ancho: 58, cajon: true, corta: true });
});
/** One window for all of them: another one would have to read the whole application anew. */
beforeAll(async () => {
  ({ page } = await browser.open(server.origin));
  await page.addInitScript(plugIn);
});
beforeEach(async () => openAs(page, server, await aStaff(server, 1), '/caja'));
afterEach(() => page.evaluate(() => localStorage.clear()));

const change = (to: Partial<Device>) =>
  page.evaluate((fields) => Object.assign((globalThis as WithDevice).device, fields), to);
/** What comes out of somebody's deed, and the state of its job. */
async function printedBy(deed: () => Promise<unknown>) {
  const finished = page.waitForResponse(/\/impresiones\/\d+\/resultado$/);
  await deed();
  const { trabajo } = (await (await finished).json()) as ResponseOf<typeof endpoints.finishJob>;
  const { bytes, log } = await page.evaluate(() => {
    const { device } = globalThis as WithDevice;
    const taken = { bytes: device.bytes, log: device.log };
    Object.assign(device, { bytes: [], log: [] });
    return taken;
  });
  return { estado: trabajo.estado, log, ...decode(Uint8Array.from(bytes)) };
}
const owing = () => aNote(server, { total: 300 });

async function pay(note: Note) {
  // A scanner does not look where the focus is: it may still be on the list of the printers.
  await page.keyboard.type(note.folio);
  await page.keyboard.press('Enter');
  await page.getByRole('checkbox', { name: note.folio }).waitFor();
  await handMoves(page);
  const amount = page.getByRole('textbox', { name: /^Monto/ });
  await amount.fill(String(note.saldo));
  await amount.press('Enter');
  await page.getByRole('status', { name: 'Abono registrado' }).waitFor();
}

test('without permission the browser’s print dialog is used; with it the USB printer prints, cuts and opens the drawer for cash', async () => {
  await change({ refuses: true });
  const computer = await openComputer(page);
  await choose(page, 'Impresora', CHOICE);
  const notice = page.getByRole('dialog', { name: 'Aviso' });
  await notice.getByText(/El navegador no dejó usar la impresora USB/).waitFor();
  await notice.getByRole('button', { name: 'Aceptar' }).click();
  await notice.waitFor({ state: 'detached' });
  await computer.getByRole('combobox', { name: 'Papel', exact: true }).waitFor();

  await change({ refuses: false });
  await choose(page, 'Impresora', CHOICE);
  await computer.getByRole('combobox', { name: 'Papel', exact: true }).waitFor({ state: 'detached' });
  await computer.getByRole('button', { name: 'Aceptar' }).click();
  const note = await owing();
  const paper = await printedBy(() => pay(note));
  expect(paper.estado).toBe('impreso');
  expect(paper.log).toEqual(['open', 'configuration 1', 'interface 1', 'alternate 1', 'out 3', 'close']);
  expect(paper.text).toEqual(expect.arrayContaining(['Recibo de Abono', `Folio ${note.folio}`, 'Abono $300.00']));
  expect([paper.drawer, paper.cuts, paper.pictures]).toEqual([1, 1, 1]);
  const { page: drawn } = await browser.open(server.origin);
  expect(await textOfQr(await pictureOfPaper(drawn, paper, 58))).toBe(paper.qr[0]);
});

test('a busy or unplugged USB printer is reported, and an unsent ticket is still the original', async () => {
  await chooseForComputer(page, 'Impresora', CHOICE);
  await change({ claim: 'NetworkError' });
  const note = await owing();
  expect(await printedBy(() => pay(note))).toMatchObject({ estado: 'fallo', text: [] });
  await page.getByText(/Otro programa u otra ventana usa la impresora USB/).waitFor();
  const retry = () => page.getByRole('button', { name: 'Reintentar' }).click();
  const paper = await printedBy(retry);
  expect([paper.estado, paper.drawer, paper.text.join().includes('REIMPRESIÓN')]).toEqual(['impreso', 1, false]);

  await change({ transfer: 'NotFoundError' });
  const other = await owing();
  expect(await printedBy(() => pay(other))).toMatchObject({ estado: 'fallo', text: [] });
  await page.getByText(/No hay ninguna impresora USB conectada.*sale como reimpresión/).waitFor();
  const again = await printedBy(retry);
  expect([again.estado, again.drawer, again.text.join().includes('REIMPRESIÓN')]).toEqual(['impreso', 0, true]);
});

test('a stuck USB printer fails its job after a timeout, frees the next printer and prints a reprint on request', async () => {
  await chooseForComputer(page, 'Impresora', CHOICE);
  await page.clock.install();
  await change({ silent: true });
  const note = await owing();
  const silent = await printedBy(async () => {
    await pay(note);
    await page.waitForFunction(() => !(globalThis as WithDevice).device.silent);
    await page.clock.fastForward('00:20');
  });
  expect([silent.estado, silent.text, silent.log.at(-1)]).toEqual(['fallo', [], 'close']);
  await page.getByText(/dejó de recibir.*Revisa el cable, el papel.*sale como reimpresión/).waitFor();
  const again = await printedBy(() => page.getByRole('button', { name: 'Reintentar' }).click());
  expect([again.estado, again.text.join().includes('REIMPRESIÓN')]).toEqual(['impreso', true]);
});
