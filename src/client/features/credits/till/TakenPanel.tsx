/** What the cashier says aloud after a payment: name, paid, change, what is still owed and when, ticket. */
import Alert from 'antd/es/alert';
import Flex from 'antd/es/flex';
import { type ReactNode, useRef } from 'react';
import { shallowEqual } from 'react-redux';
import { useAppSelector } from '#client/entities/base.ts';
import { useEntities, useEntity } from '#client/entities/state.ts';
import { useFocusAfter } from '#client/lib/focus.ts';
import { screens } from '#client/lib/urls.ts';
import type { PendingItem } from '#client/offline/item.ts';
import { selectItem } from '#client/offline/select.ts';
import { Button } from '#client/ui/Button.tsx';
import { PersonLink } from '#client/ui/Money.tsx';
import { Alert as Notice } from '#client/ui/Page.tsx';
import { DueLine } from '#client/ui/Plan.tsx';
import type { Abono } from '#contract/entities.ts';
import { formatMoney, sumDollars } from '#contract/money.ts';
import { saldoToday } from '#contract/ticket.ts';
import { AbonoActions } from '../abonos/abonoColumns.tsx';
import type { Taken } from '../slice.ts';
import { usePrinting } from '../tickets/PrintingProvider.tsx';
import css from './Till.module.css';
import { Received } from './TillFields.tsx';
import { type Rest, restOf } from './till.ts';

/** `next`: the way to the next person, where this screen has no search for them. */
export function TakenPanel({ taken, next }: { taken: Taken; next?: ReactNode }) {
  const { userId, kept, received, change, others } = taken;
  const { when, printProvisional } = usePrinting();
  const items = useAppSelector((state) => kept.map((key) => selectItem(state, key)), shallowEqual);
  const abonos = useEntities('abonos', [...taken.abonos, ...items.flatMap((item) => item?.sent?.abonos ?? [])]);
  const notes = useEntities('notes', [...new Set(abonos.map(({ nota_id }) => nota_id))]);
  const alumno = useEntity('users', userId);
  const frame = useRef<HTMLElement>(null);
  // Printing comes first where it is asked about; else the way to the next person, where there is one.
  const isByHand = when === 'preguntar' && abonos.length > 0;
  const onKeyDown = useFocusAfter(frame, isByHand ? 'button[name="imprimir"]' : '[data-next] a');
  const waits = items.filter((item) => item?.sent == null);
  const rejected = waits.find((item) => item?.state === 'rechazada');
  if (abonos.some(({ cancelado }) => cancelado)) return null;
  if (rejected?.kind === 'abono') return <Rejected item={rejected} />;
  const own = notes.filter(({ user_id }) => user_id === userId);
  const rest = restOf([others, ...own.map((note) => ({ ...note, saldo: saldoToday(note) }))]);
  const isKept = waits.length > 0;
  return (
    <section
      ref={frame}
      className={css.taken}
      role="status"
      aria-label={isKept ? 'Abono guardado en este equipo' : 'Abono registrado'}
      onKeyDownCapture={(event) => event.key === 'Enter' && onKeyDown(event)}
    >
      <Alert
        role="none"
        type={isKept ? 'warning' : 'success'}
        title={<strong>{alumno ? <PersonLink user={alumno} /> : `Alumno ${userId}`}</strong>}
        description={
          <>
            <p>{isKept ? keptWords(waits) : takenWords(abonos)}</p>
            <Received received={received} change={change} />
            {!isKept && <StillOwed rest={rest} />}
            {isKept && waits.every((item) => item?.kind === 'abono') && (
              <Button
                onClick={() => {
                  for (const item of waits) if (item) printProvisional(item.key);
                }}
              >
                Imprimir ticket provisional
              </Button>
            )}
            {abonos.map((abono) => (
              <AbonoActions key={abono.id} abono={abono} taken />
            ))}
            {next && (
              <Flex wrap gap={8} data-next style={{ marginTop: 12 }}>
                {next}
              </Flex>
            )}
          </>
        }
      />
    </section>
  );
}

/** «Abono de $300.00 registrado · ticket 12»; of several the sum, and each ticket. */
function takenWords(abonos: readonly Abono[]): string {
  const sum = formatMoney(sumDollars(abonos.map(({ amount }) => amount)));
  const tickets = abonos.map(({ ticket }) => ticket).join(', ');
  return abonos.length === 1
    ? `Abono de ${sum} registrado · ticket ${tickets}`
    : `${abonos.length} abonos registrados, ${sum} · tickets ${tickets}`;
}

function keptWords(items: readonly (PendingItem | undefined)[]): string {
  const [first] = items;
  if (first?.kind === 'pago') {
    const sum = formatMoney(sumDollars(first.body.partes.map(({ amount }) => amount)));
    return `${sum} enviados: falta que el servidor confirme`;
  }
  const parts = items.flatMap((item) =>
    item?.kind === 'abono' ? [`${formatMoney(item.body.amount)} a la nota ${item.folio}`] : [],
  );
  return `Guardado en este equipo: abono de ${parts.join(' y ')}. Todavía no tiene folio de ticket.`;
}

function StillOwed({ rest }: { rest: Rest }) {
  if (rest.saldo <= 0) return <p>Ya no debe nada.</p>;
  return (
    <p>
      Todavía debe <strong>{formatMoney(rest.saldo)}</strong> <DueLine due={rest} />
    </p>
  );
}

const Rejected = ({ item }: { item: Extract<PendingItem, { kind: 'abono' }> }) => (
  <Notice actions={[{ text: 'Ver lo que falta por enviar', to: screens.porEnviar() }]}>
    El servidor no aceptó el abono de {formatMoney(item.body.amount)}: {item.reason}
  </Notice>
);
