import Text from 'antd/es/typography/Text';
import { useEffect, useRef } from 'react';
import { selectDown } from '#client/api/connection.ts';
import { readRecord, useAppSelector } from '#client/entities/base.ts';
import { catalogs } from '#client/entities/catalogs.ts';
import { dueOf } from '#client/entities/due.ts';
import { useCan, useEntities } from '#client/entities/state.ts';
import type { NoteRow } from '#client/entities/tables.ts';
import { useToday } from '#client/lib/time.ts';
import { screens } from '#client/lib/urls.ts';
import type { PendingNote } from '#client/offline/item.ts';
import { selectWaitingNotesOf, selectWaitingParts, totalOfWaiting } from '#client/offline/select.ts';
import { Button } from '#client/ui/Button.tsx';
import { ButtonLink } from '#client/ui/ButtonLink.tsx';
import { type KeyFigure, KeyFigures } from '#client/ui/KeyFigures.tsx';
import { WhenDay } from '#client/ui/Money.tsx';
import { Alert, LoadState } from '#client/ui/Page.tsx';
import { formatMoney, sumDollars } from '#contract/money.ts';
import { NOTE_STATUS } from '#contract/rules.ts';
import { WaitingAbonos } from '../abonos/waiting/WaitingAbonos.tsx';
import css from '../Credits.module.css';
import { restOf } from '../till/till.ts';

/** Debt of an alumno in a large figure, with queued abonos. */
export function AccountHead({ account }: { account: Account }) {
  const { notes, waitingNotes, waitingAbonos } = account;
  const down = useAppSelector(selectDown);
  return (
    <section className={css.balance} aria-label="Saldo">
      <LoadState of={{ ...account, loading: !notes }} rows={1} />
      {notes && <Balance notes={notes} />}
      {down && notes && (
        <Alert kind="info">Sin conexión solo está la última nota que vio este equipo: puede haber otras.</Alert>
      )}
      {waitingNotes.map((item) => (
        <Waiting key={item.key} item={item} />
      ))}
      <WaitingAbonos waiting={waitingAbonos} />
    </section>
  );
}

function Balance({ notes }: { notes: readonly NoteRow[] }) {
  const { total, pagado, saldo } = sumsOf(notes);
  const owing = owingOf(notes);
  const due = useDueFigures(owing);
  const takes = useCan('abonos:write');
  return (
    <>
      <KeyFigures
        label="Saldo del alumno"
        figures={[
          { label: 'Saldo', value: saldo, large: true, due: saldo > 0, settled: saldo === 0 && total > 0 },
          ...due,
        ]}
      />
      {total > 0 && (
        <Text type="secondary">
          Pagado {formatMoney(pagado)} de {formatMoney(total)}
          {owing.length > 1 && ` · debe ${owing.length} notas`}
          {owing.length > 1 &&
            takes &&
            `: «Cobrar» abre la más antigua, la ${owing[0]?.folio}; las otras se abren en la lista`}
        </Text>
      )}
    </>
  );
}

/** What is late, and what comes next, as far as there is any. */
function useDueFigures(owing: readonly NoteRow[]): KeyFigure[] {
  const today = useToday();
  const { vencido, proximo } = restOf(owing.map((note) => ({ ...note, ...dueOf(note, 0, today) })));
  return [
    ...(vencido > 0 ? [{ label: 'Vencido', value: vencido, due: true }] : []),
    ...(proximo
      ? [{ label: 'Próximo pago', value: proximo.monto, notes: [<WhenDay key="fecha" day={proximo.fecha} />] }]
      : []),
  ];
}

function Waiting({ item }: { item: PendingNote }) {
  const { folio, user_id } = item.body;
  const to = screens.noteCredits(user_id, { pendiente: item.key });
  return (
    <Alert kind="warning" actions={[{ text: `Abrir la nota ${folio}`, to }]}>
      La nota {folio} de {formatMoney(totalOfWaiting(item))} está guardada en este equipo y no se ha enviado.
    </Alert>
  );
}

interface Props {
  account: Account;
  /** Whether the alumno is in baja: then nothing more is sold to them. */
  gone: boolean;
}

/** It has the keyboard as it appears: from the search to the amount it is one key. */
function ChargeLink({ to }: { to: string }) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // A person who types elsewhere by then keeps the focus.
    if (document.activeElement?.matches('body, #contenido')) link.current?.focus({ preventScroll: true });
  }, []);
  return (
    <ButtonLink ref={link} kind="primary" to={to}>
      Cobrar
    </ButtonLink>
  );
}

/** Next action of an alumno's account: take a payment, or create a note. */
export function AccountActions({ account: { userId, notes, waitingNotes, problem }, gone }: Props) {
  const takes = useCan('abonos:write');
  const writes = useCan('notes:write');
  if (!takes) return null;
  if (notes === null && !problem) {
    // In its place from the first paint: the buttons beside it don't move when it can be pressed.
    return (
      <Button kind="primary" busy>
        Cobrar
      </Button>
    );
  }
  // Details are on the abonos screen.
  const charge = notes ? chargePath(userId, owingOf(notes), waitingNotes) : screens.noteCredits(userId);
  const sells = writes && !gone && notes !== null;
  return (
    <>
      {charge && <ChargeLink to={charge} />}
      {sells && (
        <ButtonLink kind={charge ? 'plain' : 'primary'} to={screens.registerNote(userId)}>
          Nueva nota
        </ButtonLink>
      )}
    </>
  );
}

/** An alumno's notes and abonos, newest first: those of the server, and queued ones of this computer. */
export function useAccount(userId: number) {
  const { response, problem, retry } = readRecord(catalogs.useAccountQuery(userId));
  const notes = useEntities('notes', response?.notas);
  const abonos = useEntities('abonos', response?.abonos);
  const waitingNotes = useAppSelector((state) => selectWaitingNotesOf(state, userId));
  const waitingAbonos = useAppSelector(selectWaitingParts).filter(({ user_id }) => user_id === userId);
  return {
    ...{ userId, abonos, waitingNotes, waitingAbonos, problem },
    notes: response ? notes : null,
    retry: () => void retry(),
  };
}
export type Account = ReturnType<typeof useAccount>;

/** Of a note that was cancelled nothing is owed. */
const standing = (notes: readonly NoteRow[]) => notes.filter(({ cancelada }) => cancelada === null);

/** Dollars over the notes that stand. */
function sumsOf(notes: readonly NoteRow[]) {
  const counted = standing(notes);
  const sum = (field: 'total' | 'pagado' | 'saldo') => sumDollars(counted.map((note) => note[field]));
  return { total: sum('total'), pagado: sum('pagado'), saldo: sum('saldo') };
}

/** The notes with a saldo, the one that owes longest first; `notes` come newest first. */
export const owingOf = (notes: readonly NoteRow[]): NoteRow[] =>
  standing(notes)
    .filter(({ saldo }) => saldo > 0)
    .toReversed();

/** The screen where the next abono is taken; null when nothing is owed, here or at the server. */
function chargePath(userId: number, owing: readonly NoteRow[], waiting: readonly PendingNote[]): string | null {
  const [oldest] = owing;
  if (oldest) return screens.noteCredits(userId, { nota: oldest.id });
  const unpaid = waiting.find(({ body }) => body.status === NOTE_STATUS.pendiente);
  return unpaid ? screens.noteCredits(userId, { pendiente: unpaid.key }) : null;
}
