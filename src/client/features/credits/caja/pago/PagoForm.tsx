/** Takes a payment of an alumno and their family: the amount is suggested, Enter takes it. */
import { useFormikContext } from 'formik';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useFocusAfter } from '#client/lib/focus.ts';
import type { PagoBody } from '#client/offline/item.ts';
import { FormShell } from '#client/ui/form/FormShell.tsx';
import { caja as endpoints } from '#contract/endpoints/caja.ts';
import type { User } from '#contract/entities.ts';
import { fullName } from '#contract/person.ts';
import { type OwedNote, OwedNotes } from '../OwedNotes.tsx';
import type { Turn } from '../useCaja.ts';
import { isAmountField, useScanner } from '../useScanner.ts';
import { PagoSummary } from './PagoSummary.tsx';
import { bodyOf, FIELD_OF, figuresOf, type PagoValues, presetOf, typedErrors } from './pago.ts';
import type { TakenPago } from './takePago.ts';

interface Ways {
  sought: string;
  turn: Turn;
  /** The amount field holds a search text. */
  onSeek: (typed: string) => void;
  /** The amount field holds this search text so far. */
  onTyping: (typed: string) => void;
}

interface Props extends Ways {
  alumno: User;
  hermanos: readonly User[];
  /** The alumno's, then the others'. */
  owed: readonly OwedNote[];
  /** The note that a ticket or a folio named. */
  named: number | null;
  send: (body: PagoBody, key: string) => Promise<TakenPago>;
  onPaid: (taken: TakenPago, figures: { amount: number; received: number; change: number }) => void;
}

/** The named note; else all that are the alumno's own. */
function firstOf({ alumno, owed, named }: Pick<Props, 'alumno' | 'owed' | 'named'>): number[] {
  if (owed.some(({ id }) => id === named)) return owed.filter(({ id }) => id === named).map(({ id }) => id);
  return owed.filter(({ user_id }) => user_id === alumno.id).map(({ id }) => id);
}

export function PagoForm(props: Props) {
  const { alumno, hermanos, owed, send, onPaid } = props;
  const notas = firstOf(props);
  const frame = useRef<HTMLDivElement>(null);
  const guard = useFocusAfter(frame, 'input[name="amount"]');
  const initialValues: PagoValues = {
    ...{ notas, amount: presetOf({ notas }, owed) },
    ...{ recibido: '', metodo: 'efectivo', referencia: '' },
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the fields inside have the keys, this only hears that one has the focus
    <div ref={frame} onFocus={({ target }) => isAmountField(target) && target.select()}>
      <FormShell
        // A draft is offered for the same alumno alone.
        name={`caja-${alumno.id}`}
        title={`Cobrar a ${fullName(alumno)}`}
        endpoint={endpoints.createPago}
        initialValues={initialValues}
        toBody={(values) => bodyOf(values, owed)}
        fieldOf={FIELD_OF}
        typedErrors={(values) => typedErrors(values, owed)}
        send={(body, key) => send(body as PagoBody, key)}
        onSaved={(taken, _helpers, values) => onPaid(taken, figuresOf(values, owed))}
        submitText="Cobrar"
        summary={
          <Keys {...props} guard={guard}>
            <PagoSummary owed={owed} />
          </Keys>
        }
      >
        <Keys {...props} guard={guard}>
          <OwedNotes people={[alumno, ...hermanos]} owed={owed} />
        </Keys>
      </FormShell>
    </div>
  );
}

interface KeysProps extends Ways, Pick<Props, 'owed'> {
  guard: (event: KeyboardEvent) => void;
  children: ReactNode;
}

/** Hears the keys of the fields inside. */
function Keys({ owed, sought, turn, onSeek, onTyping, guard, children }: KeysProps) {
  const { values, setFieldValue } = useFormikContext<PagoValues>();
  const scanner = useScanner({
    ...{ sought, at: turn.at, amount: values.amount, onSeek, onTyping },
    onMethod: (metodo) => void setFieldValue('metodo', metodo),
    onRestore: () => void setFieldValue('amount', presetOf(values, owed)),
  });
  const onKeyDown = (event: KeyboardEvent) => {
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
