import Flex from 'antd/es/flex';
import { CAJA_KEY, CAJAS } from '#client/entities/cajaNumber.ts';
import { PRINT_WHEN, type PrintWhen } from '#client/entities/printing.ts';
import { useStored } from '#client/lib/hooks.ts';
import { useConfirm } from '#client/ui/feedback/confirm.tsx';
import { FilterSelect } from '#client/ui/form/Choose.tsx';
import { PAPER_OPTIONS, type PaperWidth } from '#client/ui/print/Ticket.tsx';
import { USB_ADDRESS, USB_FAULTS } from '#contract/printers.ts';
import { usePrinting } from './PrintingProvider.tsx';

const BROWSER = 'navegador';
const WHEN_NAMES: Record<PrintWhen, string> = { siempre: 'Imprime', preguntar: 'Pregunta', nunca: 'No imprime' };
const WHEN_OPTIONS = PRINT_WHEN.map((value) => ({ value, label: WHEN_NAMES[value] }));

/** Printer of this browser's tickets, whether they come out by themselves, their width (a printer's paper is in its settings), and the till. */
export function PaperChoice({ paper, setPaper }: { paper: PaperWidth; setPaper: (paper: PaperWidth) => void }) {
  const { printers, printer, choose, when, setWhen } = usePrinting();
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
      <FilterSelect label="Al cobrar" value={when} options={WHEN_OPTIONS} onChange={setWhen} />
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
