import Flex from 'antd/es/flex';
import { CAJA_KEY, CAJAS } from '#client/entities/cajaNumber.ts';
import { useStored } from '#client/lib/hooks.ts';
import { useConfirm } from '#client/ui/feedback/confirm.tsx';
import { FilterSelect } from '#client/ui/form/Choose.tsx';
import { PAPER_OPTIONS, type PaperWidth } from '#client/ui/print/Ticket.tsx';
import { USB_ADDRESS, USB_FAULTS } from '#contract/printers.ts';
import { usePrinting } from './PrintingProvider.tsx';

const BROWSER = 'navegador';

/** Printer of this browser's tickets, their width (a printer's paper is in its settings), and the till. */
export function PaperChoice({ paper, setPaper }: { paper: PaperWidth; setPaper: (paper: PaperWidth) => void }) {
  const { printers, printer, choose } = usePrinting();
  const { tell } = useConfirm();
  const [caja, setCaja] = useStored(CAJA_KEY, '', CAJAS);
  const options = [
    { value: BROWSER, label: 'Este navegador' },
    ...printers.map(({ id, nombre, direccion }) => ({
      value: String(id),
      label: direccion === USB_ADDRESS ? `${nombre} (USB de este equipo)` : nombre,
    })),
  ];
  return (
    <Flex wrap gap="0 16px">
      {printers.length > 0 && (
        <FilterSelect
          label="Impresora"
          // As wide as «Este navegador» the list would cut longer names.
          popupMatchSelectWidth={false}
          value={printer ? String(printer.id) : BROWSER}
          options={options}
          onChange={async (value) => {
            if (!(await choose(value === BROWSER ? null : Number(value)))) void tell(USB_FAULTS.denegada);
          }}
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
