import PrinterOutlined from '@ant-design/icons/PrinterOutlined';
import Flex from 'antd/es/flex';
import Text from 'antd/es/typography/Text';
import { useOpened } from '#client/entities/dialog.ts';
import { useMay } from '#client/entities/usePolicy.ts';
import { useTakeBack } from '#client/entities/useTakeBack.ts';
import { Button } from '#client/ui/Button.tsx';
import { ReasonDialog } from '#client/ui/form/FormDialog.tsx';
import { credits as endpoints } from '#contract/endpoints/credits.ts';
import type { Abono } from '#contract/entities.ts';
import { formatMoney } from '#contract/money.ts';
import { mayCancelAbono, mayIssueProof, mayReprintAbono } from '#contract/policies.ts';
import { credits } from '../api.ts';
import { usePrinting } from '../tickets/PrintingProvider.tsx';

/** Actions of one abono. */
export function AbonoActions({ abono }: { abono: Abono }) {
  const reprints = useMay(mayReprintAbono, abono);
  const { may: cancels, whom } = useTakeBack(mayCancelAbono, abono);
  const sends = useMay(mayIssueProof, abono);
  const { print, busy } = usePrinting();
  const [cancelling, cancel, close] = useOpened<number>('cancelar', 'credits');
  const [, send] = useOpened<number>('enviar', 'credits');
  return (
    <Flex wrap gap={8}>
      {reprints && (
        <Button
          small
          icon={<PrinterOutlined aria-hidden />}
          busy={busy === abono.id}
          aria-label={`Imprimir Ticket ${abono.ticket}`}
          onClick={() => void print(abono)}
        >
          Imprimir Ticket
        </Button>
      )}
      {sends && (
        <Button small aria-label={`Enviar ticket ${abono.ticket}`} onClick={() => send(abono.id)}>
          Enviar
        </Button>
      )}
      {cancels && (
        <Button small kind="danger" aria-label={`Cancelar abono ${abono.ticket}`} onClick={() => cancel(abono.id)}>
          Cancelar
        </Button>
      )}
      {whom && <Text type="secondary">{whom}</Text>}
      {cancelling === abono.id && <CancelAbono abono={abono} onClose={close} />}
    </Flex>
  );
}

function CancelAbono({ abono, onClose }: { abono: Abono; onClose: () => void }) {
  const [cancelAbono] = credits.endpoints.cancelAbono.useMutation();
  return (
    <ReasonDialog
      title={`¿Cancelar el abono de ${formatMoney(abono.amount)} (ticket ${abono.ticket})?`}
      detail="El importe vuelve al saldo de la nota. El abono queda en la lista, tachado, con el motivo."
      endpoint={endpoints.cancelAbono}
      send={(body, key) => cancelAbono({ params: { id: abono.id }, body, key }).unwrap()}
      submitText="Cancelar abono"
      danger
      onClose={onClose}
      done={`El abono del ticket ${abono.ticket} quedó cancelado.`}
    />
  );
}
