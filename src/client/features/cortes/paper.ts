/** The paper of this computer's closings: tickets, or a sheet to be filed. */
import { useStored } from '#client/lib/hooks.ts';
import { PAPER_OPTIONS, PAPER_WIDTHS, type Paper, SHEET } from '#client/ui/print/Ticket.tsx';

const PAPERS: readonly Paper[] = [...PAPER_WIDTHS, SHEET];
export const CORTE_PAPER_OPTIONS: readonly { value: Paper; label: string }[] = [
  ...PAPER_OPTIONS,
  { value: SHEET, label: 'Carta' },
];

export const useCortePaper = () => useStored<Paper>('papel de cortes', '80', PAPERS);
