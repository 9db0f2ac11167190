/** Ticket printers of the business, and the states of their jobs. */
import { string } from 'yup';

/** Characters of a line, by the width of the paper in millimetres. */
export const PRINTER_COLUMNS = { 80: 48, 58: 32 } as const;
/** Dots in which a logo has to fit, in width and height: as wide as the paper is printed, two centimetres high. */
export const PRINTER_DOTS = { 80: [576, 128], 58: [384, 128] } as const;
export type PrinterWidth = keyof typeof PRINTER_COLUMNS;
export const PRINTER_WIDTHS = [80, 58] as const satisfies readonly PrinterWidth[];

/** The tables of characters that printers have, the commonest first; all have Ñ, not all have every capital with accent. */
export const CODE_PAGES = ['cp858', 'cp850', 'cp437', 'windows-1252'] as const;
export type CodePage = (typeof CODE_PAGES)[number];

/** Status of a print job. */
export const JOB_ESTADO_NAMES = {
  hecho: 'En espera',
  enviado: 'Enviándose',
  impreso: 'Impreso',
  fallo: 'Falló',
} as const;
export type JobEstado = keyof typeof JOB_ESTADO_NAMES;
export const JOB_ESTADOS = Object.keys(JOB_ESTADO_NAMES) as JobEstado[];

/** In place of an address: hangs on the USB of each computer that chooses it, and gets its bytes from the browser there. */
export const USB_ADDRESS = 'usb';
/** Why a browser could not print, and what to do. */
export const USB_FAULTS = {
  desconectada: 'No hay ninguna impresora USB conectada a este equipo. Conéctala y enciéndela, y reintenta.',
  denegada: 'El navegador no dejó usar la impresora USB. Elígela otra vez en «Impresora» y acepta el permiso.',
  ocupada: 'Otro programa u otra ventana usa la impresora USB. Ciérralo y reintenta.',
  detenida: 'La impresora USB dejó de recibir. Revisa el cable, el papel y la tapa, y reintenta.',
} as const;
export type UsbFault = keyof typeof USB_FAULTS;
export const USB_FAULT_KINDS = Object.keys(USB_FAULTS) as UsbFault[];

/** Where a printer listens: `host` is an IPv4 or IPv6 address (without brackets) or a name. */
export interface PrinterAddress {
  host: string;
  port: number;
}

const ADDRESS = /^(?:\[(?<v6>[\da-f:.]+)\]|(?<name>[^\s:]+)):(?<port>\d{1,5})$/i;
const LABEL = /^[a-z\d]([a-z\d-]*[a-z\d])?$/i;
const OCTET = /^(0|[1-9]\d{0,2})$/;

/** Four numbers, or a name: 127.1, 0x7f.1 and 2130706433 are addresses to some programs and names to others. */
function isHost(host: string): boolean {
  const labels = host.split('.');
  if (labels.length === 4 && labels.every((label) => OCTET.test(label) && Number(label) <= 255)) return true;
  return labels.every((label) => LABEL.test(label)) && !/^(\d+|0x[\da-f]*)$/i.test(labels.at(-1) ?? '');
}

/** `host:port` in its parts, IPv6 in brackets; null for anything else. */
export function parsePrinterAddress(text: string): PrinterAddress | null {
  const { v6, name, port } = ADDRESS.exec(text)?.groups ?? {};
  const host = v6 ?? name;
  if (host === undefined || (name !== undefined && !isHost(name)) || Number(port) > 65_535) return null;
  return { host: host.toLowerCase(), port: Number(port) };
}

const ADDRESS_MAX = 260;

/** The address of a printer; whether it lies in the network of the business is for the server to say. */
export const printerAddress = () =>
  string()
    .typeError('Debe ser texto.')
    .required('Escribe la dirección de la impresora.')
    .nonNullable('Escribe la dirección de la impresora.')
    .max(ADDRESS_MAX, 'La dirección es demasiado larga.')
    .test(
      'address',
      'Escribe la dirección y el puerto, por ejemplo 192.168.1.50:9100, o «usb».',
      (value) => value === undefined || value === USB_ADDRESS || parsePrinterAddress(value) !== null,
    );
