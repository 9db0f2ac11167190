import { skipToken } from '@reduxjs/toolkit/query';
import Flex from 'antd/es/flex';
import Paragraph from 'antd/es/typography/Paragraph';
import Text from 'antd/es/typography/Text';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { deudores } from '#client/entities/deudores.ts';
import { useOpened } from '#client/entities/dialog.ts';
import { useCan } from '#client/entities/state.ts';
import { useFocusAfter } from '#client/lib/focus.ts';
import { count } from '#client/lib/numbers.ts';
import { useKeys } from '#client/lib/useKeys.ts';
import { Button, OutwardLink } from '#client/ui/Button.tsx';
import { KeyHint } from '#client/ui/ButtonLink.tsx';
import { useAction } from '#client/ui/feedback/confirm.tsx';
import { joined } from '#client/ui/joined.tsx';
import { Figures, Money, PersonLink } from '#client/ui/Money.tsx';
import { Alert, EmptyState } from '#client/ui/Page.tsx';
import { NoPublicAddress } from '#client/ui/print/Ticket.tsx';
import { fullName, schoolAndGroupOf } from '#contract/person.ts';
import { formatPhone } from '#contract/phones.ts';
import type { Canal, Plantilla } from '#contract/recordatorios.ts';
import { cobranza } from './api.ts';
import { PromesaDialog } from './PromesaDialog.tsx';
import css from './Recordatorios.module.css';
import { OUTCOME_NAMES, type Outcome, type Reminded, useReminder } from './useReminder.ts';

/** Actions by channel. */
const SENDING: Record<Canal, string> = {
  whatsapp: 'Abrir en WhatsApp',
  correo: 'Abrir el correo',
  llamada: 'Ya se le llamó',
  papel: 'Ya se le entregó',
};

interface Props {
  row: Reminded;
  plantilla: Plantilla;
  /** However recent the last reminder is. */
  forced: boolean;
  of: number;
  onNext: (outcome: Outcome) => void;
}

/** One alumno of the queue: the debt, the message, and one key for each action. */
export function ReminderCard({ row, plantilla, forced, of, onNext }: Props) {
  const { user } = row;
  const reminder = useReminder(row, plantilla);
  const { send, busy, loading, problem, blocked, unopened, owed, paid, shown } = reminder;
  const edits = useCan('ajustes:write');
  const obstacle = reminder.obstacle ? (
    <Alert kind="warning">{reminder.obstacle}</Alert>
  ) : (
    reminder.unreachable && <NoPublicAddress edits={edits} />
  );
  const [mark] = cobranza.useUpdateContactoMutation();
  const marking = useAction();
  const [promising, promise, close] = useOpened<number>('promesa-nueva');
  const first = useRef<HTMLButtonElement>(null);
  // Enter goes on with the next one, whichever button or key was used for the one before, or made the queue longer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the button that made it longer is gone
  useEffect(() => first.current?.focus({ preventScroll: true }), [of]);

  const go = async (forzar = forced) => {
    if (await send(forzar)) onNext('enviado');
  };
  const markAs = (body: { no_molestar: true } | { numero_equivocado: true }, outcome: Outcome) =>
    void marking.run(async () => {
      await mark({ params: { id: row.user.id }, body }).unwrap();
      onNext(outcome);
    }, null);
  const recent = problem?.body.reciente === true;
  const actions = {
    s: () => onNext('saltado'),
    ...(user.celular && { e: () => markAs({ numero_equivocado: true }, 'equivocado') }),
    n: () => markAs({ no_molestar: true }, 'no_molestar'),
    ...(!paid && { p: () => promise(user.id) }),
    ...((recent || unopened) && { f: () => void go(true) }),
  };
  useKeys(actions);

  return (
    <section aria-label={fullName(user)} className={css.card}>
      <h2 style={{ margin: 0, fontSize: 'var(--size-heading)' }}>
        <PersonLink user={user} />
      </h2>
      <Paragraph type="secondary">
        {joined([schoolAndGroupOf(user), user.celular && formatPhone(user.celular), user.email])}
      </Paragraph>
      <Figures
        label="Lo que debe"
        figures={[
          { label: 'Saldo', value: <Money value={owed.saldo} />, tone: paid ? 'settled' : 'due' },
          { label: 'Vencido', value: <Money value={owed.vencido} /> },
        ]}
      />
      {!paid && (
        <section className={css.message} aria-label="Mensaje">
          {loading ? 'Cargando…' : shown}
        </section>
      )}
      {obstacle}
      {problem && (
        <Alert actions={[recent && { text: 'Recordar de todos modos', shortcut: 'F', onClick: actions.f }]}>
          {problem.message}
        </Alert>
      )}
      {unopened && (
        <Alert kind="warning" actions={[{ text: 'Enviar otra vez', shortcut: 'F', onClick: actions.f }]}>
          El mensaje no se abrió: el enlace de la familia se retiró. El recordatorio ya quedó registrado; envíalo otra
          vez con un enlace nuevo, o salta a quien sigue.
        </Alert>
      )}
      {marking.error && <Alert>{marking.error}</Alert>}
      {blocked ? (
        <Blocked url={blocked} onNext={() => onNext('enviado')} />
      ) : (
        <Flex wrap gap={8} onKeyDown={once}>
          {obstacle ? (
            <Button ref={first} kind="primary" onClick={actions.s}>
              Siguiente<KeyHint>Enter</KeyHint>
            </Button>
          ) : (
            <Button ref={first} kind="primary" busy={busy || loading} onClick={() => void go()}>
              {SENDING[plantilla.canal]}
              <KeyHint>Enter</KeyHint>
            </Button>
          )}
          <Button onClick={actions.s}>
            Saltar<KeyHint>S</KeyHint>
          </Button>
          {actions.p && (
            <Button onClick={actions.p}>
              Promete pagar<KeyHint>P</KeyHint>
            </Button>
          )}
          {actions.e && (
            <Button busy={marking.busy} onClick={actions.e}>
              Teléfono equivocado<KeyHint>E</KeyHint>
            </Button>
          )}
          <Button busy={marking.busy} onClick={actions.n}>
            No molestar<KeyHint>N</KeyHint>
          </Button>
        </Flex>
      )}
      {promising === user.id && (
        <PromesaDialog alumno={fullName(user)} notas={owed.notas} onClose={close} onDone={() => onNext('promesa')} />
      )}
    </section>
  );
}

/** A key that is held down must not send to one alumno after another. */
const once = (event: KeyboardEvent) => event.repeat && event.preventDefault();

/** The browser opens no window by itself: the person opens the message by a click. */
function Blocked({ url, onNext }: { url: string; onNext: () => void }) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // The button that sent it is gone.
    if (document.activeElement === document.body) link.current?.focus();
  }, []);
  return (
    <Alert kind="warning">
      El navegador no dejó abrir el mensaje; ya quedó registrado. Permite las ventanas emergentes de esta página.{' '}
      <OutwardLink ref={link} small href={url} onKeyDown={once}>
        Abrir el mensaje
      </OutwardLink>{' '}
      <Button small onClick={onNext}>
        Siguiente
      </Button>
    </Alert>
  );
}

interface ReminderQueueProps {
  rows: readonly Reminded[];
  plantilla: Plantilla;
  forced: ReadonlySet<number>;
  list: string;
}

export function ReminderQueue({ rows, plantilla, forced, list }: ReminderQueueProps) {
  const [at, setAt] = useState(0);
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map());
  const [row, next] = [rows[at], rows[at + 1]];
  // Prefetches the next card, for slow lines.
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
