/** Printers in the settings, and jobs of theirs that came to nothing: nobody listens at their addresses. */

import type { PrinterBody } from '#contract/endpoints/impresiones.ts';
import type { Impresora } from '#contract/entities.ts';
import { type JobEstado, USB_ADDRESS } from '#contract/printers.ts';
import { trabajoRecord } from '#contract/records/impresiones.ts';
import { ROLES } from '#contract/roles.ts';
import { insertRecord } from '#server/db/record.ts';
import { createPrinter } from '#server/features/impresiones/impresiones.service.ts';
import { momentOf, THE_PRODUCT } from '#server/http/actor.ts';
import { anAbono, type Ground } from './builders.ts';

let made = 0;
/** What the form of a new printer sends; no two have the same name. */
export const printerBody = () => {
  made += 1;
  return { nombre: `Impresora ${made}`, direccion: '127.0.0.1:1024', ancho: 80, codigos: 'cp858' } as const;
};

export function aPrinterRecord({ db, clock }: Ground, fields: Partial<PrinterBody> = {}): Promise<Impresora> {
  const actor = {
    ...THE_PRODUCT,
    userId: 0,
    rol: ROLES.administrador,
    ...momentOf(clock.now(), 'America/Mexico_City'),
  };
  return db.write((tx) => createPrinter(tx, actor, { ...printerBody(), ...fields }));
}

/** The job of an abono's ticket that never left. */
export async function aFailedJob(ground: Ground): Promise<{ id: number }> {
  const { id } = await aPrinterRecord(ground);
  return aJobOf(ground, id, { estado: 'fallo', motivo: 'La impresora no contesta.' });
}

/** The job of an abono's ticket that waits for a computer with its printer on USB. */
export async function aUsbJob(ground: Ground): Promise<{ id: number }> {
  const { id } = await aPrinterRecord(ground, { direccion: USB_ADDRESS });
  return aJobOf(ground, id, { estado: 'hecho' });
}

async function aJobOf(ground: Ground, impresora_id: number, state: { estado: JobEstado; motivo?: string }) {
  const abono_id = (await anAbono(ground)).id;
  const now = ground.clock.now().toISOString();
  const fields = { ...state, reimpresion: 0, impresora_id, abono_id, creado: now, pedido: now };
  return { id: await ground.db.write((tx) => insertRecord(tx, trabajoRecord, fields)) };
}
