import Flex from 'antd/es/flex';
import Tag from 'antd/es/tag';
import { useFormikContext } from 'formik';
import { useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { useOpened } from '#client/entities/dialog.ts';
import { useMay } from '#client/entities/state.ts';
import { useToday } from '#client/lib/time.ts';
import { Button } from '#client/ui/Button.tsx';
import { useAction, useConfirm } from '#client/ui/feedback/confirm.tsx';
import { DateField } from '#client/ui/form/dates.tsx';
import { FormDialog } from '#client/ui/form/FormShell.tsx';
import { MoneyField, SelectField, TextField } from '#client/ui/form/fields.tsx';
import { MoreActions } from '#client/ui/MoreActions.tsx';
import { addDays } from '#contract/dates.ts';
import { promesas as endpoints } from '#contract/endpoints/recordatorios.ts';
import type { Promesa } from '#contract/entities.ts';
import { formatMoney, moneyText, parseMoney } from '#contract/money.ts';
import { mayEditPromesa } from '#contract/policies.ts';
import { PROMESA_ESTADO_NAMES, type PromesaEstado } from '#contract/recordatorios.ts';
import { cobranza } from './api.ts';

const amount = (text: string) => parseMoney(text) ?? text;

interface Debts {
  /** Those of which something is owed, the oldest first. */
  notas: readonly { id: number; folio: string | null; saldo: number }[];
}

interface Props extends Debts {
  alumno: string;
  onClose: () => void;
  onDone?: () => void;
}

/** A family promises to pay: how much of which note, and by when. */
export function PromesaDialog({ alumno, notas, onClose, onDone }: Props) {
  const [create] = cobranza.useCreatePromesaMutation();
  const tomorrow = addDays(useToday(), 1);
  const [first] = notas;
  return (
    <FormDialog
      name={`promesa-${first?.id}`}
      title={`Promesa de pago de ${alumno}`}
      endpoint={endpoints.createPromesa}
      initialValues={{
        nota_id: String(first?.id ?? ''),
        fecha: tomorrow,
        monto: first ? moneyText(first.saldo) : '',
        comentario: '',
      }}
      toBody={({ nota_id, monto, ...rest }) => ({ ...rest, nota_id: Number(nota_id), monto: amount(monto) })}
      send={(body, key) => create({ body, key }).unwrap()}
      submitText="Guardar"
      done="Promesa guardada."
      onClose={onClose}
      {...(onDone && { onDone })}
    >
      <DateField name="fecha" label="Paga a más tardar" required />
      {notas.length > 1 && <NotaField notas={notas} />}
      <MoneyField name="monto" label="Monto" required />
      <TextField name="comentario" label="Comentario" />
    </FormDialog>
  );
}

/** The note; its debt is suggested as the amount, unless another one was typed. */
function NotaField({ notas }: Debts) {
  const { values, setFieldValue } = useFormikContext<{ nota_id: string; monto: string }>();
  const chosen = notas.find(({ id }) => String(id) === values.nota_id);
  const saldo = chosen ? moneyText(chosen.saldo) : '';
  const offered = useRef(saldo);
  useEffect(() => {
    if (saldo !== offered.current && values.monto === offered.current) void setFieldValue('monto', saldo);
    offered.current = saldo;
  }, [saldo, values.monto, setFieldValue]);
  return (
    <SelectField
      name="nota_id"
      label="Nota"
      options={notas.map(({ id, folio, saldo }) => ({
        value: String(id),
        label: `${folio} (debe ${formatMoney(saldo)})`,
      }))}
    />
  );
}

/** Changes day or amount of a promise. */
function EditPromesaDialog({ promesa, onClose }: { promesa: Promesa; onClose: () => void }) {
  const [update] = cobranza.useUpdatePromesaMutation();
  const dispatch = useDispatch();
  const { id, alumno, fecha, monto, comentario, version } = promesa;
  return (
    <FormDialog
      name={`promesa-${id}`}
      title={`Cambiar la promesa de ${alumno}`}
      endpoint={endpoints.updatePromesa}
      initialValues={{ fecha, monto: moneyText(monto), comentario: comentario ?? '', version }}
      toBody={({ monto: typed, ...rest }) => ({ ...rest, monto: amount(typed) })}
      send={(body) => update({ params: { id }, body }).unwrap()}
      submitText="Guardar"
      done="Promesa cambiada."
      refresh={async () => dispatch(cobranza.util.invalidateTags(['promesas']))}
      onClose={onClose}
    >
      <DateField name="fecha" label="Paga a más tardar" required />
      <MoneyField name="monto" label="Monto" required />
      <TextField name="comentario" label="Comentario" />
    </FormDialog>
  );
}

const COLOURS: Partial<Record<PromesaEstado, string>> = { cumplida: 'success', rota: 'warning' };

export const Estado = ({ estado }: Pick<Promesa, 'estado'>) => (
  <Tag color={COLOURS[estado]}>{PROMESA_ESTADO_NAMES[estado]}</Tag>
);

export function PromesaActions({ promesa }: { promesa: Promesa }) {
  const { tell } = useConfirm();
  const { busy, run } = useAction(tell);
  const [update] = cobranza.useUpdatePromesaMutation();
  const [editing, edit, close] = useOpened<number>('promesa');
  const edits = useMay(mayEditPromesa, promesa);
  if (!edits) return null;
  const { id, alumno, monto, version } = promesa;
  const withdraw = () =>
    run(() => update({ params: { id }, body: { retirada: true, version } }).unwrap(), 'Promesa retirada.', {
      message: `¿Retirar la promesa de ${formatMoney(monto)} de ${alumno}?`,
      accept: 'Retirar',
      danger: true,
    });
  return (
    <Flex gap={6}>
      <Button small aria-label={`Cambiar la promesa de ${alumno}`} onClick={() => edit(id)}>
        Cambiar
      </Button>
      <MoreActions
        name={`la promesa de ${alumno}`}
        busy={busy}
        deeds={[{ text: 'Retirar', danger: true, onClick: withdraw }]}
      />
      {editing === id && <EditPromesaDialog promesa={promesa} onClose={close} />}
    </Flex>
  );
}
