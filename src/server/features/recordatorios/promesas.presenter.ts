import type { Promesa } from '#contract/entities.ts';
import type { PromesaEstado } from '#contract/recordatorios.ts';
import { promesaRecord } from '#contract/records/recordatorios.ts';
import { presenter } from '#server/db/record.ts';
import type { PromesaRow } from './promesas.repo.ts';

const presentOwn = presenter(promesaRecord, {});

function estadoOf({ retirada, cumplida, hasta }: PromesaRow, now: string): PromesaEstado {
  if (retirada === 1) return 'retirada';
  if (cumplida === 1) return 'cumplida';
  return hasta <= now ? 'rota' : 'pendiente';
}

/** A promise on the wire as it stands at an instant; amounts in dollars. */
export const presentPromesa = (row: PromesaRow, now: string): Promesa => ({
  ...presentOwn(row),
  estado: estadoOf(row, now),
});
