/** What is chosen for this computer: printer of tickets, whether they come out by themselves, papers, number of its till. */
import { useContext } from 'react';
import { CAJA_KEY, CAJAS } from '#client/entities/cajaNumber.ts';
import { PRINT_WHEN, type PrintWhen, usePrinter } from '#client/entities/printing.ts';
import { CORTE_PAPER_OPTIONS, useCortePaper } from '#client/features/cortes/paper.ts';
import { useStored } from '#client/lib/hooks.ts';
import { useConfirm } from '#client/ui/feedback/confirm.tsx';
import { DialogFrame } from '#client/ui/feedback/dialogs.tsx';
import { FilterSelect } from '#client/ui/form/Choose.tsx';
import { FieldGrid } from '#client/ui/form/Frame.tsx';
import { PAPER_OPTIONS, usePaperWidth } from '#client/ui/print/Ticket.tsx';
import { USB_ADDRESS, USB_FAULTS } from '#contract/printers.ts';
import { VisibleContext } from './screens.tsx';

const BROWSER = 'navegador';
const WHEN_NAMES: Record<PrintWhen, string> = { siempre: 'Imprime', preguntar: 'Pregunta', nunca: 'No imprime' };
const WHEN_OPTIONS = PRINT_WHEN.map((value) => ({ value, label: WHEN_NAMES[value] }));
const CAJA_OPTIONS = CAJAS.map((value) => ({ value, label: `Caja ${value}` }));

export default function ComputerDialog({ onClose }: { onClose: () => void }) {
  const closes = useContext(VisibleContext).has('cortes');
  const { printers, printer, choose, when, setWhen } = usePrinter();
  const { tell } = useConfirm();
  const [paper, setPaper] = usePaperWidth();
  const [cortePaper, setCortePaper] = useCortePaper();
  const [caja, setCaja] = useStored(CAJA_KEY, '', CAJAS);
  const options = [
    { value: BROWSER, label: 'Este navegador' },
    ...printers.map(({ id, nombre, direccion }) => ({
      value: String(id),
      label: direccion === USB_ADDRESS ? `${nombre} (USB de este equipo)` : nombre,
    })),
  ];
  return (
    <DialogFrame title="Impresora y caja de este equipo" onClose={onClose} accept>
      <FieldGrid>
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
        {/* A printer's paper is in its settings. */}
        {!printer && <FilterSelect label="Papel" value={paper} options={PAPER_OPTIONS} onChange={setPaper} />}
        <FilterSelect label="Al cobrar" value={when} options={WHEN_OPTIONS} onChange={setWhen} />
        <FilterSelect label="Caja" value={caja} placeholder="Sin número" options={CAJA_OPTIONS} onChange={setCaja} />
        {closes && (
          <FilterSelect
            label="Papel de los cortes"
            value={cortePaper}
            options={CORTE_PAPER_OPTIONS}
            onChange={setCortePaper}
          />
        )}
      </FieldGrid>
    </DialogFrame>
  );
}
