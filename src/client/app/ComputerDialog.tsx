/** What is chosen for this computer: printer or paper of tickets, paper of closings, number of its till. */
import { useContext } from 'react';
import { CORTE_PAPER_OPTIONS, useCortePaper } from '#client/features/cortes/paper.ts';
import { PaperChoice } from '#client/features/credits/tickets/PaperChoice.tsx';
import { PrintingProvider } from '#client/features/credits/tickets/PrintingProvider.tsx';
import { useStored } from '#client/lib/hooks.ts';
import { DialogFrame } from '#client/ui/feedback/dialogs.tsx';
import { FilterSelect } from '#client/ui/form/Choose.tsx';
import { PAPER_WIDTHS, type PaperWidth } from '#client/ui/print/Ticket.tsx';
import { VisibleContext } from './visible.ts';

export default function ComputerDialog({ onClose }: { onClose: () => void }) {
  const closes = useContext(VisibleContext).has('cortes');
  const [paper, setPaper] = useStored<PaperWidth>('papel', '80', PAPER_WIDTHS);
  const [cortePaper, setCortePaper] = useCortePaper();
  return (
    <DialogFrame title="Impresora y caja de este equipo" onClose={onClose} accept>
      <PrintingProvider paper={paper}>
        <PaperChoice paper={paper} setPaper={setPaper} />
      </PrintingProvider>
      {closes && (
        <FilterSelect
          label="Papel de los cortes"
          value={cortePaper}
          options={CORTE_PAPER_OPTIONS}
          onChange={setCortePaper}
        />
      )}
    </DialogFrame>
  );
}
