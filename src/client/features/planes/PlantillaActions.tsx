import Flex from 'antd/es/flex';
import { Button } from '#client/ui/Button.tsx';
import { EditLink } from '#client/ui/EditLink.tsx';
import { useConfirm } from '#client/ui/feedback/dialogs.tsx';
import { useAction } from '#client/ui/feedback/useAction.ts';
import type { PlanPlantilla } from '#contract/entities.ts';
import { planes } from './api.ts';

/** What can be done with one template. */
export function PlantillaActions({ plantilla: { id, nombre } }: { plantilla: PlanPlantilla }) {
  const { tell } = useConfirm();
  const { busy, run } = useAction(tell);
  const [remove] = planes.useDeletePlantillaMutation();
  const question = {
    message: `¿Quitar la plantilla «${nombre}»?`,
    detail: 'Los planes que se hicieron con ella se quedan como están.',
    accept: 'Quitar',
    danger: true,
  };
  return (
    <Flex wrap gap={6}>
      <EditLink id={id} name={nombre} />
      <Button
        small
        kind="danger"
        busy={busy}
        aria-label={`Quitar ${nombre}`}
        onClick={() => void run(() => remove({ params: { id } }).unwrap(), 'Plantilla quitada.', question)}
      >
        Quitar
      </Button>
    </Flex>
  );
}
