import Flex from 'antd/es/flex';
import { problemOf } from '#client/lib/errors.ts';
import { editLink } from '#client/lib/listParams.ts';
import { Button, ButtonLink } from '#client/ui/Button.tsx';
import { useConfirm } from '#client/ui/feedback/dialogs.tsx';
import { notify } from '#client/ui/feedback/toast.ts';
import type { Service } from '#contract/entities.ts';
import { servicios } from './api.ts';

/** What can be done with one service of the catalogue. */
export function ServicioActions({ servicio }: { servicio: Service }) {
  const { confirm, tell } = useConfirm();
  const [update, restoring] = servicios.useUpdateServicioMutation();
  const [remove, retiring] = servicios.useDeleteServicioMutation();
  const { id, version, servicio: name } = servicio;
  const retire = async () => {
    const message = `¿Retirar «${name}» del catálogo?`;
    const detail =
      'Ya no se ofrece en notas nuevas; las notas vendidas lo conservan con su precio. Si nunca se vendió, se elimina.';
    if (!(await confirm({ message, detail, accept: 'Retirar', danger: true }))) return;
    const kept = await remove({ params: { id } }).unwrap();
    notify.success(kept === null ? 'Servicio eliminado: nunca se vendió.' : 'Servicio retirado del catálogo.');
  };
  const restore = async () => {
    await update({ params: { id }, body: { activo: true, version } }).unwrap();
    notify.success('El servicio se ofrece de nuevo.');
  };
  const run = (work: () => Promise<void>) => () => work().catch((error: unknown) => tell(problemOf(error).message));
  return (
    <Flex wrap gap={6}>
      <ButtonLink small to={editLink(id)} aria-label={`Editar ${name}`}>
        Editar
      </ButtonLink>
      {servicio.activo ? (
        <Button small kind="danger" busy={retiring.isLoading} onClick={run(retire)} aria-label={`Retirar ${name}`}>
          Retirar
        </Button>
      ) : (
        <Button small busy={restoring.isLoading} onClick={run(restore)} aria-label={`Volver a ofrecer ${name}`}>
          Volver a ofrecer
        </Button>
      )}
    </Flex>
  );
}
