/** Cells of a promise. */
import Flex from 'antd/es/flex';
import Tag from 'antd/es/tag';
import { useOpened } from '#client/entities/dialog.ts';
import { useMay } from '#client/entities/usePolicy.ts';
import { Button } from '#client/ui/Button.tsx';
import { useConfirm } from '#client/ui/feedback/dialogs.tsx';
import { useAction } from '#client/ui/feedback/useAction.ts';
import type { Promesa } from '#contract/entities.ts';
import { formatMoney } from '#contract/money.ts';
import { mayEditPromesa } from '#contract/policies.ts';
import { PROMESA_ESTADO_NAMES, type PromesaEstado } from '#contract/recordatorios.ts';
import { recordatorios } from './api.ts';
import { EditPromesaDialog } from './PromesaDialog.tsx';

const COLOURS: Partial<Record<PromesaEstado, string>> = { cumplida: 'success', rota: 'warning' };

export const Estado = ({ estado }: Pick<Promesa, 'estado'>) => (
  <Tag color={COLOURS[estado]}>{PROMESA_ESTADO_NAMES[estado]}</Tag>
);

/** Actions of a pending promise. */
export function PromesaActions({ promesa }: { promesa: Promesa }) {
  const { tell } = useConfirm();
  const { busy, run } = useAction(tell);
  const [update] = recordatorios.useUpdatePromesaMutation();
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
      <Button small kind="quiet" busy={busy} aria-label={`Retirar la promesa de ${alumno}`} onClick={withdraw}>
        Retirar
      </Button>
      {editing === id && <EditPromesaDialog promesa={promesa} onClose={close} />}
    </Flex>
  );
}
