/** Printers in the settings, and jobs of theirs that came to nothing: nobody listens at their addresses. */
import type { Impresora } from '#contract/entities.ts';
import { trabajoRecord } from '#contract/records/impresiones.ts';
import { ROLES } from '#contract/roles.ts';
import { insertRecord } from '#server/db/record.ts';
import { createPrinter } from '#server/features/impresiones/impresoras.service.ts';
import { momentOf, THE_PRODUCT } from '#server/http/actor.ts';
import { anAbono, type Ground } from './builders.ts';

let made = 0;
/** What the form of a new printer sends; no two have the same name. */
export const printerBody = () => {
  made += 1;
  return { nombre: `Impresora ${made}`, direccion: '127.0.0.1:1024', ancho: 80, codigos: 'cp858' } as const;
};

export function aPrinterRecord({ db, clock }: Ground): Promise<Impresora> {
  const actor = {
    ...THE_PRODUCT,
    userId: 0,
    rol: ROLES.administrador,
    ...momentOf(clock.now(), 'America/Mexico_City'),
  };
  return db.write((tx) => createPrinter(tx, actor, printerBody()));
}

/** The job of an abono's ticket that never left. */
export async function aFailedJob(ground: Ground): Promise<{ id: number }> {
  const [impresora_id, abono_id] = [(await aPrinterRecord(ground)).id, (await anAbono(ground)).id];
  const now = ground.clock.now().toISOString();
  const failed = { estado: 'fallo', motivo: 'La impresora no contesta.', reimpresion: 0 } as const;
  const fields = { ...failed, impresora_id, abono_id, creado: now, pedido: now };
  return { id: await ground.db.write((tx) => insertRecord(tx, trabajoRecord, fields)) };
}
