/** The printer that tickets of this browser go to: the business's own, or null for the browser's print dialog. */
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { usePast } from '#client/api/travel.ts';
import { readText, writeText } from '#client/lib/storage.ts';
import type { Impresora } from '#contract/entities.ts';
import { printing } from './printing.ts';
import { useEntities } from './useEntity.ts';
import { useCan } from './usePolicy.ts';

const KEY = 'impresora';

export interface PrinterChoice {
  printers: readonly Impresora[];
  /** One that was taken away since is none. */
  printer: Impresora | null;
  choose: (id: number | null) => void;
}

export function usePrinter(): PrinterChoice {
  const skip = [usePast(), !useCan('impresoras:read')].includes(true);
  printing.endpoints.listPrinters.useQuerySubscription(undefined, { skip });
  const { data } = useSelector(printing.endpoints.listPrinters.select(undefined));
  const printers = useEntities('impresoras', data);
  const [chosen, setChosen] = useState(() => readText('localStorage', KEY));
  return {
    printers,
    printer: printers.find(({ id }) => String(id) === chosen) ?? null,
    choose: (id) => {
      setChosen(String(id));
      writeText('localStorage', KEY, String(id));
    },
  };
}
