import { useFormikContext } from 'formik';
import { useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { useToday } from '#client/lib/time.ts';
import { DateField } from '#client/ui/form/dates.tsx';
import { FormDialog } from '#client/ui/form/FormDialog.tsx';
import { MoneyField, SelectField, TextField } from '#client/ui/form/fields.tsx';
import { addDays } from '#contract/dates.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Promesa } from '#contract/entities.ts';
import { formatMoney, moneyText, parseMoney } from '#contract/money.ts';
import { recordatorios } from './api.ts';

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
  const [create] = recordatorios.useCreatePromesaMutation();
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

/** Of which note; what is owed of it stands in the amount, unless another one was typed. */
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

/** Another day or another amount of what was promised. */
export function EditPromesaDialog({ promesa, onClose }: { promesa: Promesa; onClose: () => void }) {
  const [update] = recordatorios.useUpdatePromesaMutation();
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
      refresh={async () => dispatch(recordatorios.util.invalidateTags(['promesas']))}
      onClose={onClose}
    >
      <DateField name="fecha" label="Paga a más tardar" required />
      <MoneyField name="monto" label="Monto" required />
      <TextField name="comentario" label="Comentario" />
    </FormDialog>
  );
}
