/** Several notes paid in one go: one abono and one ticket for each, all of them or none. */
import type { NewPago } from '#contract/endpoints/caja.ts';
import type { Abono, Note } from '#contract/entities.ts';
import * as apiErrors from '#contract/errors.ts';
import { ApiError } from '#contract/errors.ts';
import { sumDollars } from '#contract/money.ts';
import { mayTakeAbono } from '#contract/policies.ts';
import type { Transaction } from '#server/db/database.ts';
import { takeAbono } from '#server/features/ledger/abonos.service.ts';
import { withAbono } from '#server/features/ledger/notes.service.ts';
import { type Actor, type Authorized, authorize } from '#server/http/actor.ts';
import { assertTyped, centsWithinSaldo, noteToPay } from './credits.service.ts';

interface Payable {
  note: Authorized<Note>;
  cents: number;
}

/** The locked note of each part, in the order of the parts. Throws 422 with the errors of all of them. */
async function payable(tx: Transaction, actor: Actor, { partes }: NewPago): Promise<Payable[]> {
  const found = new Map<number, Payable>();
  const faults: { index: number; error: ApiError }[] = [];
  const sum = sumDollars(partes.map(({ amount }) => amount));
  // Two payments for the same notes lock them in the same order, so that they cannot deadlock.
  const inOrder = [...partes.entries()].sort(([, one], [, other]) => one.nota_id - other.nota_id);
  for (const [index, parte] of inOrder) {
    try {
      const note = authorize(mayTakeAbono, actor, await noteToPay(tx, parte, actor.today));
      found.set(index, { note, cents: centsWithinSaldo(parte.amount, note) });
      assertTyped(parte.amount, sum, note);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 422) throw error;
      faults.push({ index, error });
    }
  }
  if (faults.length > 0) throw apiErrors.partesRefused(faults.sort((one, other) => one.index - other.index));
  return partes.flatMap((_, index) => found.get(index) ?? []);
}

/** Takes a payment (dollars); gives its abonos and their notes in the order of its parts. */
export async function createPago(
  tx: Transaction,
  actor: Actor,
  body: NewPago,
): Promise<{ abonos: Abono[]; notes: Note[] }> {
  const parts = await payable(tx, actor, body);
  const { metodo = 'efectivo', referencia = null, caja } = body;
  const [abonos, notes]: [Abono[], Note[]] = [[], []];
  for (const { note, cents } of parts) {
    const abono = await takeAbono(tx, actor, note, { cents, metodo, referencia, caja, capturadoEn: null });
    abonos.push(abono);
    notes.push(withAbono(note, abono, actor.today));
  }
  return { abonos, notes };
}
