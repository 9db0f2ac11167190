import Flex from 'antd/es/flex';
import { useOpened } from '#client/entities/dialog.ts';
import { useMay } from '#client/entities/state.ts';
import type { NoteRow } from '#client/entities/tables.ts';
import { Button } from '#client/ui/Button.tsx';
import { Dialog } from '#client/ui/feedback/dialogs.tsx';
import { ReasonDialog } from '#client/ui/form/FormDialog.tsx';
import { Money, When } from '#client/ui/Money.tsx';
import { Item, Items, joined } from '#client/ui/Records.tsx';
import { recargos as endpoints } from '#contract/endpoints/recargos.ts';
import type { Recargo } from '#contract/entities.ts';
import { apiErrors } from '#contract/errors.ts';
import { formatMoney, sumDollars } from '#contract/money.ts';
import { mayAddRecargo, mayCancelRecargo } from '#contract/policies.ts';
import { credits } from '../api.ts';
import css from '../Credits.module.css';
import { AddRecargo } from './AddRecargo.tsx';

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

/** Asks for the reason; of a surcharge that can't be taken back nobody types one in vain. */
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
