/** The abonos of a note that waits on this computer itself: they go out after it, in order. */
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PendingAbono, PendingNote } from '#client/entities/pending/item.ts';
import { selectWaitingAbonos, sumOfWaiting, totalOfWaiting } from '#client/entities/pending/select.ts';
import { useAppSelector } from '#client/entities/state.ts';
import { useStored } from '#client/lib/hooks.ts';
import { screens } from '#client/lib/urls.ts';
import { ButtonLink } from '#client/ui/ButtonLink.tsx';
import { Figures } from '#client/ui/Figures.tsx';
import { Money } from '#client/ui/Money.tsx';
import { Card } from '#client/ui/Page.tsx';
import { Alert } from '#client/ui/states.tsx';
import { PAPER_WIDTHS, type PaperWidth } from '#client/ui/Ticket.tsx';
import { notify } from '#client/ui/toast.ts';
import { sumDollars } from '#contract/money.ts';
import { NOTE_STATUS } from '#contract/rules.ts';
import { AbonoForm, type Taken } from './AbonoForm.tsx';
import { KeptAbono } from './KeptAbono.tsx';
import { WaitingAbonos } from './WaitingAbonos.tsx';

interface Props {
  item: PendingNote;
  mended: PendingAbono | undefined;
}

export function WaitingNoteView({ item, mended }: Props) {
  const navigate = useNavigate();
  const [paper] = useStored<PaperWidth>('papel', '80', PAPER_WIDTHS);
  const [taken, setTaken] = useState<Taken | null>(null);
  const waiting = useAppSelector((state) => selectWaitingAbonos(state, item.key));
  const { folio, user_id, note_description = null, status } = item.body;
  const total = totalOfWaiting(item);
  const saldo = sumDollars([total, -sumOfWaiting(waiting)]);
  return (
    <>
      <Card>
        <Figures label="Importes de la nota" figures={[{ label: 'Total', value: <Money value={total} /> }]} />
      </Card>
      <Alert kind="warning">
        <span>La nota {folio} está guardada en este equipo y no se ha enviado.</span>
        <ButtonLink small to={screens.registerNote(user_id, { pendiente: item.key })}>
          Abrir la nota
        </ButtonLink>
      </Alert>
      {item.reason && <Alert>El servidor no la aceptó: {item.reason} Sus abonos esperan.</Alert>}
      {taken?.kept !== undefined && (
        <KeptAbono
          key={taken.kept}
          itemKey={taken.kept}
          change={taken.change}
          note={{ folio, total, note_description }}
          paper={paper}
        />
      )}
      <WaitingAbonos waiting={waiting} saldo={total} />
      {(status === NOTE_STATUS.pendiente || mended) && (
        <Card>
          <AbonoForm
            key={mended?.key}
            target={{ userId: user_id, noteId: null, noteKey: item.key, saldo }}
            waiting={mended}
            onSend={() => setTaken(null)}
            onTaken={(next) => {
              if (mended) navigate(screens.porEnviar());
              else setTaken(next);
              notify.info('Datos guardados localmente. Se sincronizarán cuando haya conexión.');
            }}
            onRefused={() => undefined}
          />
        </Card>
      )}
    </>
  );
}
