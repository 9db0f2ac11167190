/** The till: which notes are paid, how much of them and how; Enter takes it. */
import { useFormikContext } from 'formik';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useAppSelector } from '#client/entities/base.ts';
import { draftTitleOf } from '#client/entities/select.ts';
import { useFocusAfter } from '#client/lib/focus.ts';
import type { AbonoBody, PagoBody, PendingAbono } from '#client/offline/item.ts';
import { FormShell } from '#client/ui/form/FormShell.tsx';
import { caja } from '#contract/endpoints/caja.ts';
import { credits } from '#contract/endpoints/credits.ts';
import type { User } from '#contract/entities.ts';
import { formatMoney } from '#contract/money.ts';
import { methodOfKey } from './methods.ts';
import { type OwedNote, OwedNotes } from './OwedNotes.tsx';
import { TillFields } from './TillFields.tsx';
import type { TakenPago } from './takePago.ts';
import {
  abonoOf,
  FIELD_OF,
  figuresOf,
  type Owed,
  pagoOf,
  presetOf,
  type TillValues,
  typedErrors,
  UNSENT,
} from './till.ts';
import { isAmountField, type Scan, useScanner } from './useScanner.ts';

interface Props {
  /** Names the draft: one is offered for the same note or alumno alone. */
  name: string;
  userId: number;
  owed: readonly OwedNote[];
  /** Whose notes they are and which of them are chosen at first; left out where there is one note and no choice. */
  choice?: { people: readonly User[]; notas: number[] };
  /** Left out where another amount has just been taken: the next one is not offered. */
  presets?: boolean;
  /** One that waits here, to be corrected. */
  corrects?: PendingAbono | undefined;
  scan?: Scan;
  take: (body: AbonoBody | PagoBody, key: string) => Promise<TakenPago>;
  onTaken: (taken: TakenPago, figures: ReturnType<typeof figuresOf>) => void;
}

const EMPTY = { recibido: '', metodo: 'efectivo', referencia: '' } as const;

export function Till({ name, userId, owed, choice, presets = true, corrects, scan, take, onTaken }: Props) {
  const title = useAppSelector((state) => draftTitleOf(state, 'Abono', userId));
  const notas = choice?.notas ?? null;
  const body = corrects?.body;
  const initialValues: TillValues = body
    ? // As it was typed: with its cents «99.5» would have one character too many.
      {
        ...EMPTY,
        notas,
        amount: String(body.amount),
        metodo: body.metodo ?? 'efectivo',
        referencia: body.referencia ?? '',
      }
    : { ...EMPTY, notas, amount: presets ? presetOf({ notas }, owed) : '' };
  const isUnsent = owed.some(({ id }) => id === UNSENT);
  const frame = useRef<HTMLDivElement>(null);
  const guard = useFocusAfter(frame, 'input[name="amount"]');
  const keys = { owed, scan, guard };
  const fields = (
    <Keys {...keys}>
      <TillFields owed={owed} />
    </Keys>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the fields inside have the keys, this only hears that one has the focus
    <div ref={frame} className="sin-papel" onFocus={({ target }) => isAmountField(target) && target.select()}>
      <FormShell
        name={name}
        title={title}
        draftTitle={() => title}
        endpoint={isUnsent ? credits.createAbono : caja.createPago}
        initialValues={initialValues}
        toBody={(values) => (isUnsent ? abonoOf(values, owed) : pagoOf(values, owed))}
        fieldOf={FIELD_OF}
        typedErrors={(values) => typedErrors(values, owed)}
        send={(checked, key) => take(checked as AbonoBody | PagoBody, key)}
        onSaved={(taken, _helpers, values) => onTaken(taken, figuresOf(values, owed))}
        submitText={(values) => {
          const { amount, refused } = figuresOf(values, owed);
          return refused ? 'Abonar' : `Abonar ${formatMoney(amount)}`;
        }}
        wide
        failureBelow
        summary={choice && fields}
      >
        {choice ? (
          <Keys {...keys}>
            <OwedNotes people={choice.people} owed={owed} />
          </Keys>
        ) : (
          fields
        )}
      </FormShell>
    </div>
  );
}

interface KeysProps extends Pick<Props, 'scan'> {
  owed: readonly Owed[];
  guard: (event: KeyboardEvent) => void;
  children: ReactNode;
}

/** Hears the keys of the fields inside. */
function Keys({ owed, scan, guard, children }: KeysProps) {
  const { values, setFieldValue } = useFormikContext<TillValues>();
  const scanner = useScanner(scan, {
    amount: values.amount,
    onRestore: () => void setFieldValue('amount', presetOf(values, owed)),
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const metodo = methodOfKey(event.key);
    if (metodo) {
      event.preventDefault();
      void setFieldValue('metodo' satisfies keyof TillValues, metodo);
      return;
    }
    if (event.key === 'Enter') guard(event);
    scanner.onKeyDown(event);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of the fields inside
    <div onKeyDown={onKeyDown} onInput={scanner.onInput}>
      {children}
    </div>
  );
}
