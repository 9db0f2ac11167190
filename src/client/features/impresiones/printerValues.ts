/** The shape of the form of a printer, and how it becomes the body of its endpoints. */
import type { Impresora } from '#contract/entities.ts';
import { CODE_PAGES, PRINTER_WIDTHS } from '#contract/printers.ts';

export interface PrinterValues {
  nombre: string;
  direccion: string;
  /** Millimetres, as text. */
  ancho: string;
  codigos: string;
  cajon: boolean;
  corta: boolean;
  /** Of the printer that is edited. */
  version?: number;
}

export const EMPTY: PrinterValues = {
  nombre: '',
  direccion: '',
  ancho: String(PRINTER_WIDTHS[0]),
  codigos: CODE_PAGES[0],
  cajon: false,
  corta: true,
};

export const valuesOf = ({ nombre, direccion, ancho, codigos, cajon, corta, version }: Impresora): PrinterValues => ({
  ...{ nombre, direccion, ancho: String(ancho), codigos, cajon, corta, version },
});

export const toBody = ({ ancho, ...values }: PrinterValues) => ({ ...values, ancho: Number(ancho) });
