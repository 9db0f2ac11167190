import Flex from 'antd/es/flex';
import { CAJA_KEY, CAJAS } from '#client/entities/cajaNumber.ts';
import { useStored } from '#client/lib/hooks.ts';
import { FilterSelect } from '#client/ui/form/Choose.tsx';
import { PAPER_OPTIONS, type PaperWidth } from '#client/ui/print/Ticket.tsx';
import { usePrinting } from './PrintingProvider.tsx';

const BROWSER = 'navegador';

interface Props {
  paper: PaperWidth;
  setPaper: (paper: PaperWidth) => void;
}

/** Where tickets of this browser come out, how wide they are (a printer's paper is what its settings say), and at which till. */
export function PaperChoice({ paper, setPaper }: Props) {
  const { printers, printer, choose } = usePrinting();
  const [caja, setCaja] = useStored(CAJA_KEY, '', CAJAS);
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
      <FilterSelect
        label="Caja"
        value={caja}
        placeholder="Sin número"
        options={CAJAS.map((value) => ({ value, label: `Caja ${value}` }))}
        onChange={setCaja}
      />
    </Flex>
  );
}
