/** The printer that tickets of this browser go to: the business's own, or null for the browser's print dialog. */
import { useState } from 'react';
import { readText, writeText } from '#client/lib/storage.ts';
import { hasUsb, pairUsb } from '#client/lib/usb.ts';
import type { Impresora } from '#contract/entities.ts';
import { USB_ADDRESS } from '#contract/printers.ts';
import { printing } from './printing.ts';
import { useCan, useEntities } from './state.ts';

const KEY = 'impresora';

export interface PrinterChoice {
  printers: readonly Impresora[];
  /** One that was taken away since is none. */
  printer: Impresora | null;
  /** False when the person was asked for the printer on this computer's USB, and chose none. */
  choose: (id: number | null) => Promise<boolean>;
}

export function usePrinter(): PrinterChoice {
  const mayList = useCan('impresoras:read');
  const { currentData: data } = printing.useListPrintersQuery(undefined, { skip: !mayList });
  // A browser that prints by no USB can't reach such a printer.
  const printers = useEntities('impresoras', data).filter(({ direccion }) => direccion !== USB_ADDRESS || hasUsb());
  const [chosen, setChosen] = useState(() => readText('localStorage', KEY));
  return {
    printers,
    printer: printers.find(({ id }) => String(id) === chosen) ?? null,
    choose: async (id) => {
      const wanted = printers.find((one) => one.id === id);
      if (wanted?.direccion === USB_ADDRESS && !(await pairUsb())) return false;
      setChosen(String(id));
      writeText('localStorage', KEY, String(id));
      return true;
    },
  };
}
