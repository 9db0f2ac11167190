/** An abono that was taken without connection: the change to give, and a ticket that says that it is provisional. */
import { useRef } from 'react';
import { useAppSelector } from '#client/entities/state.ts';
import { useFocusAfter } from '#client/lib/focus.ts';
import { screens } from '#client/lib/urls.ts';
import { KEPT_HERE } from '#client/offline/item.ts';
import { selectItem } from '#client/offline/select.ts';
import { Button } from '#client/ui/Button.tsx';
import { Alert } from '#client/ui/feedback/states.tsx';
import { type PaperWidth, PrintArea, usePrintJob } from '#client/ui/print/Ticket.tsx';
import { formatMoney } from '#contract/money.ts';
import { TakenPanel } from '../../TakenPanel.tsx';
import { TillNews } from '../../TillNews.tsx';
import { ProvisionalTicket, type TicketNote } from '../../tickets/ProvisionalTicket.tsx';

interface Props {
  itemKey: string;
  /** In dollars, to give back. */
  change: number;
  note: TicketNote;
  paper: PaperWidth;
}

export function KeptAbono({ itemKey, change, note, paper }: Props) {
  const item = useAppSelector((state) => selectItem(state, itemKey));
  const frame = useRef<HTMLElement>(null);
  const [job, print] = usePrintJob();
  // When it is sent the real ticket takes its place, and the focus only from here: an amount may be being typed.
  const focused = useRef(false);
  const onKeyDown = useFocusAfter(frame, 'button');
  if (item?.kind !== 'abono') return null;
  const [abono] = item.sent?.abonos ?? [];
  if (abono !== undefined) {
    return <TakenPanel taken={{ abono, change }} focused={focused.current} />;
  }
  if (item.state === 'rechazada') {
    return (
      <Alert actions={[{ text: 'Ver lo que falta por enviar', to: screens.porEnviar() }]}>
        El servidor no aceptó el abono de {formatMoney(item.body.amount)}: {item.reason}
      </Alert>
    );
  }
  return (
    <>
      <TillNews
        ref={frame}
        label="Abono guardado en este equipo"
        type="warning"
        title={KEPT_HERE}
        detail={`Abono de ${formatMoney(item.body.amount)} a la nota ${note.folio}. Todavía no tiene folio de ticket.`}
        change={change}
        userId={item.body.user_id}
        onFocus={() => {
          focused.current = true;
        }}
        onBlur={() => {
          focused.current = false;
        }}
      >
        <Button kind="primary" onKeyDown={onKeyDown} onClick={() => print({ paper })}>
          Imprimir ticket provisional
        </Button>
      </TillNews>
      {job && (
        <PrintArea>
          <ProvisionalTicket item={item} note={note} width={job.paper} />
        </PrintArea>
      )}
    </>
  );
}
