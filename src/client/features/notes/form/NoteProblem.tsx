import type { Problem } from '#client/lib/errors.ts';
import { Button } from '#client/ui/Button.tsx';
import { Alert } from '#client/ui/Page.tsx';
import type { Note } from '#contract/entities.ts';
import { allLines, soldName, soldTogether } from '#contract/lines.ts';
import { formatMoney } from '#contract/money.ts';
import { NOTE_STATUS_NAMES } from '#contract/rules.ts';
import { newPricesOf, type Offers } from './useOffers.ts';

/** Actions of a note's error: take the new prices, or the other user's version. */
export function NoteProblem({ problem, offers, dismiss }: { problem: Problem; offers: Offers; dismiss: () => void }) {
  const prices = newPricesOf(problem.body);
  const actual = problem.status === 409 ? (problem.body.actual as Note | undefined) : undefined;
  return (
    <>
      {prices.length > 0 && (
        <Alert kind="warning">
          <span>Revisa el total con los precios de ahora y vuelve a guardar.</span>
          <Button
            small
            onClick={(event) => {
              // The button goes away with its alert: saving again is next.
              event.currentTarget.closest('form')?.querySelector<HTMLElement>('button[type="submit"]')?.focus();
              offers.take(prices);
              dismiss();
            }}
          >
            Usar los precios nuevos
          </Button>
        </Alert>
      )}
      {actual && (
        <Alert kind="info">
          Ahora la nota dice: folio {actual.folio}, {NOTE_STATUS_NAMES[actual.status]}, total{' '}
          {formatMoney(actual.total)}, pagado {formatMoney(actual.pagado)}
          {allLines(actual).length > 0 && `, ${soldTogether(allLines(actual)).map(soldName).join(', ')}`}.
        </Alert>
      )}
    </>
  );
}
