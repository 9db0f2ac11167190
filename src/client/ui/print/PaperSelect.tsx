import { FilterSelect } from '#client/ui/table/SearchField.tsx';
import { PAPER_WIDTHS, type PaperWidth } from './Ticket.tsx';

const OPTIONS = PAPER_WIDTHS.map((value) => ({ value, label: `${value} mm` }));

/** What tickets are printed on. */
export function PaperSelect({ paper, onChange }: { paper: PaperWidth; onChange: (paper: PaperWidth) => void }) {
  return (
    <FilterSelect
      label="Papel"
      value={paper}
      options={OPTIONS}
      onChange={(value) => onChange(PAPER_WIDTHS.find((width) => width === value) ?? '80')}
    />
  );
}
