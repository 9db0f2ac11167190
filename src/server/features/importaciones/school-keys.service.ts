/** The CCT by which lists call schools: learnt from a list that was applied, forgotten with the last one that said it. */
import type { Transaction } from '#server/db/database.ts';
import { forgetCct, rememberCct } from '#server/features/escuelas/escuelas.service.ts';
import { appliedWithCct, type ImportValues } from './importaciones.repo.ts';

/** The keys of a list with the schools that they were taken for. */
const keysOf = ({ leido, escuelas_creadas }: ImportValues): { id: number; cct: string }[] =>
  leido.escuelas.flatMap(({ texto, cct, escuela_id }) => {
    const id = escuela_id === 'crear' ? escuelas_creadas[texto] : escuela_id;
    return cct && id ? [{ id, cct }] : [];
  });

/** Keeps the keys of a list that was applied. */
export async function rememberKeys(tx: Transaction, reading: ImportValues): Promise<void> {
  for (const { id, cct } of keysOf(reading)) await rememberCct(tx, id, cct);
}

/** Takes back the keys of a list that was undone, but for those that another applied list says of the same school. */
export async function forgetKeys(tx: Transaction, reading: ImportValues): Promise<void> {
  for (const { id, cct } of keysOf(reading)) {
    const said = (await appliedWithCct(tx, cct)).flatMap(keysOf).some((key) => key.id === id && key.cct === cct);
    // Left with the wrong school, it would draw each next list there, and no form has it to be corrected.
    if (!said) await forgetCct(tx, id, cct);
  }
}
