/** The form of cash that comes into the till or leaves it without an abono, and the buttons for it. */
import Flex from 'antd/es/flex';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { cajaNumber } from '#client/entities/cajaNumber.ts';
import { useOpened } from '#client/entities/dialog.ts';
import { useFailedJob, usePrinter } from '#client/entities/printing.ts';
import { problemOf } from '#client/lib/errors.ts';
import { Button } from '#client/ui/Button.tsx';
import { useAction, useConfirm } from '#client/ui/feedback/confirm.tsx';
import { FormDialog } from '#client/ui/form/FormShell.tsx';
import { MoneyField, SelectField, TextAreaField } from '#client/ui/form/fields.tsx';
import { Alert } from '#client/ui/Page.tsx';
import { cortes as endpoints } from '#contract/endpoints/cortes.ts';
import { parseMoney } from '#contract/money.ts';
import { MOVIMIENTO_KINDS, MOVIMIENTO_NAMES, type MovimientoKind } from '#contract/rules.ts';
import { cortes } from '../api.ts';
import css from '../Cortes.module.css';

/** A drawer that was to open: nothing is said of one that does, why not of one that does not. */
function OpenedDrawer({ id, onGone }: { id: number; onGone: () => void }) {
  const { failed, retry } = useFailedJob(id, onGone);
  const { error, run } = useAction();
  if (!failed) return null;
  return (
    <Alert
      actions={[
        { text: 'Reintentar', kind: 'primary', onClick: () => run(retry, null) },
        { text: 'Cerrar', onClick: onGone },
      ]}
    >
      El movimiento quedó registrado, pero el cajón no se abrió en {failed.impresora}: {error ?? failed.motivo}
    </Alert>
  );
}

const DETAILS: Record<MovimientoKind, string> = {
  fondo: 'Efectivo que entra a la caja, como el cambio de la mañana.',
  retiro: 'Efectivo que sale de la caja y se guarda o se deposita.',
  gasto: 'Efectivo que sale de la caja para pagar algo.',
};
/** For a form in which the kind is chosen. */
const ANY_KIND = {
  title: 'Movimiento de efectivo',
  detail: 'Efectivo que entra a la caja o sale de ella sin un abono.',
  submitText: 'Registrar movimiento',
};
/** Confirmation for more cash than the till should hold. */
const ANYWAY = {
  detail: 'Si de verdad sale ese efectivo, el corte dirá que era más de lo que debía haber.',
  accept: 'Registrar de todos modos',
};
const OPTIONS = MOVIMIENTO_KINDS.map((value) => ({ value, label: MOVIMIENTO_NAMES[value] }));
const KEY = 'F6';

/** A button for each kind, at the right of what they belong to. */
export function MoveCash({ children }: { children: ReactNode }) {
  const { open, form } = useCashForm();
  return (
    <>
      {form}
      <Flex wrap align="center" justify="space-between" gap="8px 16px">
        {children}
        <Flex wrap gap={8}>
          {MOVIMIENTO_KINDS.map((kind) => (
            <Button key={kind} small onClick={() => open(kind)}>
              {MOVIMIENTO_NAMES[kind]}
            </Button>
          ))}
        </Flex>
      </Flex>
    </>
  );
}

/** One button and its key, for where other things are done meanwhile. */
export function MoveCashByKey() {
  const { open, form } = useCashForm();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== KEY || event.repeat || document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      open('');
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [open]);
  return (
    <>
      {form}
      <Button small aria-keyshortcuts={KEY} onClick={() => open('')}>
        Fondo, retiro o gasto <kbd className={css.key}>{KEY}</kbd>
      </Button>
    </>
  );
}

/** `open` shows the form, with '' as kind a choice of it; `form` is the form with the drawer's failure. */
function useCashForm() {
  const [tipo, open, close] = useOpened<MovimientoKind | ''>('movimiento');
  const [createMovimiento] = cortes.endpoints.createMovimiento.useMutation();
  const { printer } = usePrinter();
  const { confirm } = useConfirm();
  const [drawer, setDrawer] = useState<number | null>(null);
  const drawerGone = useCallback(() => setDrawer(null), []);
  const { title, detail, submitText } = tipo
    ? {
        title: MOVIMIENTO_NAMES[tipo],
        detail: DETAILS[tipo],
        submitText: `Registrar ${MOVIMIENTO_NAMES[tipo].toLowerCase()}`,
      }
    : ANY_KIND;
  const form = (
    <>
      {drawer !== null && <OpenedDrawer key={drawer} id={drawer} onGone={drawerGone} />}
      {tipo !== null && (
        <FormDialog
          name={`movimiento-${tipo}`}
          title={title}
          detail={detail}
          endpoint={endpoints.createMovimiento}
          initialValues={{ tipo, monto: '', motivo: '' }}
          toBody={({ tipo, monto, motivo }) => ({
            ...{ motivo, caja: cajaNumber(), impresora_id: printer?.id },
            confirmado: undefined,
            tipo: tipo || undefined,
            monto: monto === '' ? undefined : (parseMoney(monto) ?? monto),
          })}
          send={async (body, key) => {
            const move = (confirmado?: true) => createMovimiento({ body: { ...body, confirmado }, key }).unwrap();
            const { drawer } = await move().catch(async (error) => {
              const { message, body: response } = problemOf(error);
              // More than the till should hold: only the person knows whether that is so.
              if (response.esperado === undefined || !(await confirm({ ...ANYWAY, message }))) throw error;
              return move(true);
            });
            setDrawer(drawer);
            return drawer;
          }}
          done={`${title} registrado correctamente.`}
          submitText={submitText}
          onClose={close}
        >
          {tipo === '' && (
            <SelectField name="tipo" label="Movimiento" options={OPTIONS} placeholder="Elige uno" required />
          )}
          <MoneyField name="monto" label="Monto" required />
          <TextAreaField name="motivo" label="Motivo" rows={2} required />
        </FormDialog>
      )}
    </>
  );
  return { open, form };
}
