import Flex from 'antd/es/flex';
import { Button } from '#client/ui/Button.tsx';
import { EditLink } from '#client/ui/EditLink.tsx';
import { useConfirm } from '#client/ui/feedback/dialogs.tsx';
import { useAction } from '#client/ui/feedback/useAction.ts';
import type { Impresora } from '#contract/entities.ts';
import { impresiones } from './api.ts';

/** Actions of one printer. */
export function PrinterActions({ printer: { id, nombre } }: { printer: Impresora }) {
  const { tell } = useConfirm();
  const { busy, run } = useAction(tell);
  const [test] = impresiones.useTestPrinterMutation();
  const [remove] = impresiones.useDeletePrinterMutation();
  const question = {
    message: `¿Quitar la impresora «${nombre}»?`,
    detail: 'Los equipos que la eligieron vuelven a imprimir desde el navegador. Lo que ya imprimió queda en la lista.',
    accept: 'Quitar',
    danger: true,
  };
  return (
    <Flex wrap gap={6}>
      <Button
        small
        busy={busy}
        aria-label={`Imprimir prueba en ${nombre}`}
        onClick={() => void run((key) => test({ params: { id }, key }).unwrap(), 'La prueba va a la impresora.')}
      >
        Imprimir prueba
      </Button>
      <EditLink id={id} name={nombre} />
      <Button
        small
        kind="danger"
        busy={busy}
        aria-label={`Quitar ${nombre}`}
        onClick={() => void run(() => remove({ params: { id } }).unwrap(), 'Impresora quitada.', question)}
      >
        Quitar
      </Button>
    </Flex>
  );
}
