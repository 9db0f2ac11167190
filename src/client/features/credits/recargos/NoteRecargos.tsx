import Flex from 'antd/es/flex';
import Text from 'antd/es/typography/Text';
import { useFormikContext } from 'formik';
import { readRecord, useAppSelector } from '#client/entities/base.ts';
import { catalogs } from '#client/entities/catalogs.ts';
import { useOpened } from '#client/entities/dialog.ts';
import { useDue } from '#client/entities/due.ts';
import { useEntity, useMay } from '#client/entities/state.ts';
import type { NoteRow } from '#client/entities/tables.ts';
import { selectWaitingParts, sumOfWaiting, waitingFor } from '#client/offline/select.ts';
import { Button } from '#client/ui/Button.tsx';
import { Dialog } from '#client/ui/feedback/dialogs.tsx';
import { Choose } from '#client/ui/form/Choose.tsx';
import { FormDialog, ReasonDialog } from '#client/ui/form/FormShell.tsx';
import { FieldGrid, Frame } from '#client/ui/form/Frame.tsx';
import { MoneyField, SelectField, TextAreaField, TextField, useControl } from '#client/ui/form/fields.tsx';
import { joined } from '#client/ui/joined.tsx';
import { Money, When } from '#client/ui/Money.tsx';
import { Alert } from '#client/ui/Page.tsx';
import { Item, Items } from '#client/ui/Records.tsx';
import { recargos as endpoints } from '#contract/endpoints/recargos.ts';
import type { Note, Recargo } from '#contract/entities.ts';
import * as apiErrors from '#contract/errors.ts';
import { formatMoney, moneyText, parseMoney, sumDollars } from '#contract/money.ts';
import { mayAddRecargo, mayCancelRecargo } from '#contract/policies.ts';
import {
  RECARGO_TIPO_NAMES,
  RECARGO_TIPOS,
  type RecargoTipo,
  type Regla,
  ruleAmount,
  ruleText,
} from '#contract/recargos.ts';
import { NAME_MAX } from '#contract/rules.ts';
import { credits } from '../api.ts';
import css from '../Credits.module.css';

export function NoteRecargos({ note, refresh }: { note: NoteRow; refresh: () => Promise<unknown> }) {
  const adds = useMay(mayAddRecargo, note);
  const [adding, add, close] = useOpened<number>('recargo', 'credits');
  const [removing, , keep] = useOpened<number>('cancelar-recargo', 'credits');
  const removed = note.recargos.find(({ id }) => id === removing);
  return (
    <>
      {note.recargos.length > 0 && (
        <>
          <h2 className={`${css.heading} ${css.head}`}>Recargos y descuentos</h2>
          <Items label="Recargos y descuentos">
            {note.recargos.map((recargo) => (
              <Line key={recargo.id} recargo={recargo} changes={adds} />
            ))}
          </Items>
        </>
      )}
      {adds && (
        <div style={{ margin: '12px 0' }}>
          <Button small onClick={() => add(note.id)}>
            Agregar recargo o descuento
          </Button>
        </div>
      )}
      {adding === note.id && <AddRecargo note={note} refresh={refresh} onClose={close} />}
      {removed && <CancelRecargo recargo={removed} note={note} onClose={keep} />}
    </>
  );
}

function Line({ recargo, changes }: { recargo: Recargo; changes: boolean }) {
  const [, remove] = useOpened<number>('cancelar-recargo', 'credits');
  const cancels = useMay(mayCancelRecargo, recargo) && changes;
  const { id, nombre, monto, motivo, registrado_por, created_at } = recargo;
  return (
    <Item
      title={nombre}
      facts={joined([
        motivo,
        <>
          {registrado_por}, <When at={created_at} />
        </>,
      ])}
      action={
        <Flex align="center" gap={12}>
          <Money value={monto} />
          {cancels && (
            <Button small kind="danger" aria-label={`Cancelar ${nombre}`} onClick={() => remove(id)}>
              Cancelar
            </Button>
          )}
        </Flex>
      }
    />
  );
}

interface CancelProps {
  recargo: Recargo;
  note: NoteRow;
  onClose: () => void;
}

/** Asks for the reason; not for a surcharge that can't be cancelled. */
function CancelRecargo({ recargo: { id, nota_id, nombre, monto }, note: { total, pagado }, onClose }: CancelProps) {
  const [cancelRecargo] = credits.endpoints.cancelRecargo.useMutation();
  const without = sumDollars([total, -monto]);
  if (without < pagado) return <Dialog message={apiErrors.recargoNeeded(without, pagado).message} onClose={onClose} />;
  return (
    <ReasonDialog
      title={`¿Cancelar «${nombre}» de ${formatMoney(Math.abs(monto))}?`}
      detail={`El total de la nota ${monto > 0 ? 'baja' : 'sube'} otra vez. Queda en el reporte, tachado, con el motivo.`}
      endpoint={endpoints.cancelRecargo}
      send={(body, key) => cancelRecargo({ params: { id: nota_id, rid: id }, body, key }).unwrap()}
      submitText={monto > 0 ? 'Cancelar recargo' : 'Cancelar descuento'}
      onClose={onClose}
      done={`«${nombre}» quedó cancelado.`}
    />
  );
}

/** Values of the surcharge form, their defaults from a rule, and the body that it sends. */
interface RecargoValues {
  regla: string;
  tipo: RecargoTipo;
  nombre: string;
  /** Without a sign, as typed. */
  monto: string;
  motivo: string;
  version: number;
}

/** Balance and overdue part in dollars, without queued abonos. */
type Owing = Pick<Note, 'saldo' | 'vencido'>;

/** Base of a percentage: the overdue amount for a surcharge if there is one, else the balance. */
function baseOf({ tipo }: Pick<Regla, 'tipo'>, { saldo, vencido }: Owing): { of: number; words: string } {
  return tipo === 'recargo' && vencido > 0 ? { of: vencido, words: 'lo vencido' } : { of: saldo, words: 'el saldo' };
}

/** Form values of a rule; all remain editable. */
function ofRule(regla: Regla | undefined, owing: Owing): Partial<RecargoValues> {
  if (!regla) return { regla: '', nombre: '', monto: '' };
  const { nombre, tipo } = regla;
  const amount = Math.abs(ruleAmount(regla, baseOf(regla, owing).of));
  return { regla: nombre, nombre, tipo, monto: amount > 0 ? moneyText(amount) : '' };
}

/** «5% sobre lo vencido ($250.00)»; nothing for a rule with an amount. */
function percentWords(regla: Regla | undefined, owing: Owing): string | null {
  if (!regla || regla.porcentaje === null) return null;
  const { of, words } = baseOf(regla, owing);
  return `${regla.porcentaje}% sobre ${words} (${formatMoney(of)}).`;
}

/** Dollars, negative for a discount; null for an invalid amount. */
function amountOf({ tipo, monto }: Pick<RecargoValues, 'tipo' | 'monto'>): number | null {
  const amount = parseMoney(monto);
  return amount !== null && tipo === 'descuento' ? -amount : amount;
}

function toBody({ nombre, motivo, version, ...values }: RecargoValues) {
  // As it was typed «-50» would be read as an amount, and make a discount of a surcharge.
  const monto = values.monto.trim() === '' ? null : (amountOf(values) ?? Number.NaN);
  return { nombre, monto, motivo, version };
}

const TIPO_OPTIONS = RECARGO_TIPOS.map((value) => ({ value, label: RECARGO_TIPO_NAMES[value] }));
const none: readonly Regla[] = [];

interface Props {
  note: NoteRow;
  onClose: () => void;
  refresh: () => Promise<unknown>;
}

function AddRecargo({ note, onClose, refresh }: Props) {
  const { response } = readRecord(catalogs.useAjustesQuery());
  const reglas = useEntity('ajustes', response)?.recargos ?? none;
  const [createRecargo] = credits.endpoints.createRecargo.useMutation();
  const unsent = sumOfWaiting(waitingFor(useAppSelector(selectWaitingParts), note.id));
  const owing = { saldo: sumDollars([note.saldo, -unsent]), vencido: useDue(note, undefined, unsent).vencido };
  const empty: RecargoValues = {
    ...{ regla: '', tipo: 'recargo', nombre: '', monto: '', motivo: '' },
    version: note.version,
  };
  return (
    <FormDialog
      name={`recargo-${note.id}`}
      title={`Recargo o descuento de la nota ${note.folio}`}
      endpoint={endpoints.createRecargo}
      initialValues={empty}
      toBody={toBody}
      send={(body, key) => createRecargo({ params: { id: note.id }, body, key }).unwrap()}
      submitText="Agregar a la nota"
      done="El total de la nota cambió."
      refresh={refresh}
      onClose={onClose}
    >
      {reglas.length > 0 && <RuleField reglas={reglas} owing={owing} />}
      <FieldGrid>
        <SelectField name="tipo" label="Tipo" options={TIPO_OPTIONS} />
        <MoneyField name="monto" label="Monto" required />
      </FieldGrid>
      <TextField name="nombre" label="Nombre" hint="Así sale en el ticket." required maxLength={NAME_MAX} />
      <TextAreaField name="motivo" label="Motivo" required rows={2} />
      <Outcome note={note} unsent={unsent} />
    </FormDialog>
  );
}

/** Choosing a rule fills in the rest. */
function RuleField({ reglas, owing }: { reglas: readonly Regla[]; owing: Owing }) {
  const { values, setValues } = useFormikContext<RecargoValues>();
  const chosen = reglas.find(({ nombre }) => nombre === values.regla);
  const hint = chosen && [ruleText(chosen), percentWords(chosen, owing)].filter(Boolean).join(' ');
  const { frame, control } = useControl<string>({ name: 'regla', label: 'Regla', hint });
  return (
    <Frame {...frame}>
      <Choose
        {...control}
        value={values.regla}
        placeholder="Ninguna: con su propio nombre y monto"
        options={reglas.map(({ nombre }) => ({ value: nombre, label: nombre }))}
        onChange={(name) => {
          const regla = reglas.find(({ nombre }) => nombre === name);
          void setValues({ ...values, ...ofRule(regla, owing) });
        }}
      />
    </Frame>
  );
}

/** Resulting total of the note, and queued abonos that the server does not know yet. */
function Outcome({ note, unsent }: { note: NoteRow; unsent: number }) {
  const { values } = useFormikContext<RecargoValues>();
  const amount = amountOf(values);
  if (amount === null) return null;
  const saldo = sumDollars([note.saldo, amount]);
  return (
    <>
      <p style={{ margin: '0 0 16px' }} aria-live="polite">
        <Text type="secondary">
          El saldo pasa de {formatMoney(note.saldo)} a {formatMoney(saldo)}
          {note.plan.length > 0 && '; la diferencia se reparte entre los pagos que faltan'}.
        </Text>
      </p>
      {unsent > Math.max(0, saldo) && (
        <Alert kind="warning">
          Falta por enviar {formatMoney(unsent)} de abonos de esta nota: con este saldo el servidor no los aceptaría.
          Envíalos antes.
        </Alert>
      )}
    </>
  );
}
