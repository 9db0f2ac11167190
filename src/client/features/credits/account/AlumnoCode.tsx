/** The code by which the counter knows an alumno: to be scanned from the screen, or from the slip that is printed here. */
import Flex from 'antd/es/flex';
import { screens } from '#client/lib/urls.ts';
import { Button } from '#client/ui/Button.tsx';
import { Card } from '#client/ui/Page.tsx';
import { PaperQr } from '#client/ui/print/PaperQr.tsx';
import {
  PrintArea,
  Ticket,
  TicketText,
  usePaperWidth,
  usePrintJob,
  usePublicOrigin,
} from '#client/ui/print/Ticket.tsx';
import type { User } from '#contract/entities.ts';
import { fullName, schoolAndGroupOf } from '#contract/person.ts';

const TITLE = 'Código para la caja';

export function AlumnoCode({ user }: { user: User }) {
  const [paper] = usePaperWidth();
  const [job, print] = usePrintJob();
  // Without a public address the code holds the path alone: the counter reads it, and phones do not take it for an
  // address.
  const url = (usePublicOrigin() ?? '') + screens.alumno(user.id);
  return (
    <Card title={TITLE}>
      <Flex align="center" gap={16}>
        <PaperQr url={url} label={TITLE} />
        <Button onClick={() => print({ paper })}>Imprimir</Button>
      </Flex>
      {job && (
        <PrintArea>
          <Ticket width={job.paper} title={fullName(user)}>
            <TicketText label="Escuela">{schoolAndGroupOf(user)}</TicketText>
            <PaperQr url={url}>{TITLE}</PaperQr>
          </Ticket>
        </PrintArea>
      )}
    </Card>
  );
}
