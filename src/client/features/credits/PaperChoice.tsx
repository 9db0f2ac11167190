import Flex from 'antd/es/flex';
import { FilterSelect } from '#client/ui/form/Choose.tsx';
import { PAPER_OPTIONS, type PaperWidth } from '#client/ui/print/Ticket.tsx';
import { usePrinting } from './PrintingProvider.tsx';

const BROWSER = 'navegador';

interface Props {
  paper: PaperWidth;
  setPaper: (paper: PaperWidth) => void;
}

/** Where tickets of this browser come out, and how wide they are: a printer's paper is what its settings say. */
export function PaperChoice({ paper, setPaper }: Props) {
  const { printers, printer, choose } = usePrinting();
  const options = [
    { value: BROWSER, label: 'Este navegador' },
    ...printers.map(({ id, nombre }) => ({ value: String(id), label: nombre })),
  ];
  return (
    <Flex wrap gap="0 16px">
      {printers.length > 0 && (
        <FilterSelect
          label="Impresora"
          value={printer ? String(printer.id) : BROWSER}
          options={options}
          onChange={(value) => choose(value === BROWSER ? null : Number(value))}
        />
      )}
      {!printer && <FilterSelect label="Papel" value={paper} options={PAPER_OPTIONS} onChange={setPaper} />}
    </Flex>
  );
}
