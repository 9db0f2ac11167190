import Flex from 'antd/es/flex';
import { Button } from '#client/ui/Button.tsx';
import { EditLink } from '#client/ui/EditLink.tsx';
import { useConfirm } from '#client/ui/feedback/dialogs.tsx';
import { useAction } from '#client/ui/feedback/useAction.ts';
import type { Service } from '#contract/entities.ts';
import { servicios } from './api.ts';

/** Actions of one service. */
export function ServicioActions({ servicio }: { servicio: Service }) {
  const { tell } = useConfirm();
  const { busy, run } = useAction(tell);
  const [update] = servicios.useUpdateServicioMutation();
  const [remove] = servicios.useDeleteServicioMutation();
  const { id, version, servicio: name } = servicio;
  const retire = () => {
    const message = `¿Retirar «${name}» del catálogo?`;
    const detail =
      'Ya no se ofrece en notas nuevas; las notas vendidas lo conservan con su precio. Si nunca se vendió, se elimina.';
    const done = (kept: number | null) =>
      kept === null ? 'Servicio eliminado: nunca se vendió.' : 'Servicio retirado del catálogo.';
    const work = () => remove({ params: { id } }).unwrap();
    return run(work, done, { message, detail, accept: 'Retirar', danger: true });
  };
  const restore = () => {
    const body = { activo: true, version };
    return run(() => update({ params: { id }, body }).unwrap(), 'El servicio se ofrece de nuevo.');
  };
  return (
    <Flex wrap gap={6}>
      <EditLink id={id} name={name} />
      {servicio.activo ? (
        <Button small kind="danger" busy={busy} onClick={() => void retire()} aria-label={`Retirar ${name}`}>
          Retirar
        </Button>
      ) : (
        <Button small busy={busy} onClick={() => void restore()} aria-label={`Volver a ofrecer ${name}`}>
          Volver a ofrecer
        </Button>
      )}
    </Flex>
  );
}
