/** The queue of those who are reminded: one at a time, in the order of their list. */
import { skipToken } from '@reduxjs/toolkit/query';
import Flex from 'antd/es/flex';
import Text from 'antd/es/typography/Text';
import { useRef, useState } from 'react';
import { deudores } from '#client/entities/deudores.ts';
import { useFocusAfter } from '#client/lib/focus.ts';
import { count } from '#client/lib/numbers.ts';
import { Button } from '#client/ui/Button.tsx';
import { Alert, EmptyState } from '#client/ui/feedback/states.tsx';
import { useAction } from '#client/ui/feedback/useAction.ts';
import { fullName } from '#contract/person.ts';
import type { Plantilla } from '#contract/recordatorios.ts';
import { cobranza } from './api.ts';
import { ReminderCard } from './ReminderCard.tsx';
import { OUTCOME_NAMES, type Outcome, type Reminded } from './useReminder.ts';

interface Props {
  rows: readonly Reminded[];
  plantilla: Plantilla;
  forced: ReadonlySet<number>;
  /** Address of the list that the queue came from. */
  list: string;
}

export function ReminderQueue({ rows, plantilla, forced, list }: Props) {
  const [at, setAt] = useState(0);
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map());
  const [row, next] = [rows[at], rows[at + 1]];
  // What the next card shows is asked for ahead: on a slow line nobody waits for it.
  deudores.useDeudorQuery(next?.user.id ?? skipToken);
  const before = rows[at - 1];
  const outcome = before && outcomes.get(before.user.id);
  const finish = (of: Reminded) => (result: Outcome) => {
    setOutcomes((known) => new Map(known).set(of.user.id, result));
    // A late response must not lead back to an alumno left meanwhile.
    setAt((now) => (now === at ? at + 1 : now));
  };
  return (
    <>
      <Flex wrap align="center" gap="4px 16px" style={{ minHeight: 32, marginBottom: 12 }}>
        <strong role="status" className="cifra">
          {row ? `${count(at + 1)} de ${count(rows.length)}` : `Terminaste: ${count(rows.length)}`}
        </strong>
        {before && outcome && (
          <>
            <Text type="secondary">
              {fullName(before.user)}: {OUTCOME_NAMES[outcome]}
            </Text>
            <Undo row={before} outcome={outcome} onDone={() => setAt(at - 1)} />
          </>
        )}
        {before && (
          <Button small kind="quiet" onClick={() => setAt(at - 1)}>
            Anterior
          </Button>
        )}
      </Flex>
      {row ? (
        <ReminderCard
          key={row.user.id}
          row={row}
          plantilla={plantilla}
          forced={forced.has(row.user.id)}
          of={rows.length}
          onNext={finish(row)}
        />
      ) : (
        <Finished text={summaryOf(outcomes)} list={list} />
      )}
    </>
  );
}

/** At the end: Enter leads back to the list. */
function Finished({ text, list }: { text: string; list: string }) {
  const frame = useRef<HTMLDivElement>(null);
  const guard = useFocusAfter(frame, 'a', () => true);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the link inside has the keys
    <div ref={frame} onKeyDown={guard}>
      <EmptyState text={text} actions={[{ text: 'Volver a deudores', to: list }]} />
    </div>
  );
}

/** «Recordatorio registrado: 12. Saltado: 3.» */
function summaryOf(outcomes: ReadonlyMap<number, Outcome>): string {
  const groups = Map.groupBy(outcomes.values(), (outcome) => outcome);
  return [...groups].map(([outcome, all]) => `${OUTCOME_NAMES[outcome]}: ${all.length}.`).join(' ');
}

/** Takes back a mark that one key has set. */
function Undo({ row, outcome, onDone }: { row: Reminded; outcome: Outcome; onDone: () => void }) {
  const [change] = cobranza.useUpdateContactoMutation();
  const { busy, error, run } = useAction();
  if (outcome !== 'no_molestar' && outcome !== 'equivocado') return null;
  const body = outcome === 'no_molestar' ? { no_molestar: false } : { numero_equivocado: false };
  const undo = () =>
    run(async () => {
      await change({ params: { id: row.user.id }, body }).unwrap();
      onDone();
    }, null);
  return (
    <>
      <Button small busy={busy} onClick={() => void undo()}>
        Deshacer
      </Button>
      {error && <Alert>{error}</Alert>}
    </>
  );
}
