import PrinterOutlined from '@ant-design/icons/PrinterOutlined';
import { useEffect, useState } from 'react';
import { type DeudoresArg, deudores, type Owed, selectDeudores } from '#client/entities/deudores.ts';
import { useAppDispatch, useAppSelector } from '#client/entities/state.ts';
import { Button } from '#client/ui/Button.tsx';
import { useConfirm } from '#client/ui/feedback/dialogs.tsx';
import { useAction } from '#client/ui/feedback/useAction.ts';
import { PrintArea, printSheet } from '#client/ui/print/Ticket.tsx';
import { formatDate } from '#contract/dates.ts';
import { COMPROMISO_NAMES, RECORDADO_NAMES, TRAMO_NAMES } from '#contract/deudores.ts';
import { GroupSheets } from './GroupSheets.tsx';

/** Filters that exclude members of a group, by their labels; '' if there are none. */
const filterWords = ({ tramo, promesa, recordatorio, desde, hasta }: DeudoresArg): string =>
  [
    tramo && `Atraso: ${TRAMO_NAMES[tramo]}`,
    promesa && `Promesa: ${COMPROMISO_NAMES[promesa]}`,
    recordatorio && `Último recordatorio: ${RECORDADO_NAMES[recordatorio]}`,
    desde && `Vence desde: ${formatDate(desde)}`,
    hasta && `Vence hasta: ${formatDate(hasta)}`,
  ]
    .filter(Boolean)
    .join(' · ');

interface Props {
  /** Filter of the list. */
  filter: DeudoresArg;
  day: string;
}

/** Prints all that the list's filter finds, on a page for each group. */
export function PrintGroups({ filter, day }: Props) {
  const dispatch = useAppDispatch();
  const { tell } = useConfirm();
  const { busy, run } = useAction(tell);
  const [job, setJob] = useState<{ ids: readonly Owed[]; chosenBy: string } | null>(null);
  const load = async () => {
    const { sort: _, ...query } = filter;
    const wanted = dispatch(
      deudores.endpoints.allDeudores.initiate({ ...query, sort: 'nombre' }, { forceRefetch: true }),
    );
    try {
      setJob({ ids: await wanted.unwrap(), chosenBy: filterWords(query) });
    } finally {
      wanted.unsubscribe();
    }
  };
  return (
    <>
      <Button icon={<PrinterOutlined aria-hidden />} busy={busy} onClick={() => void run(load, null)}>
        Imprimir por grupo
      </Button>
      {job && <Job {...job} day={day} onDone={() => setJob(null)} />}
    </>
  );
}

interface JobProps {
  ids: readonly Owed[];
  day: string;
  chosenBy: string;
  onDone: () => void;
}

function Job({ ids, onDone, ...of }: JobProps) {
  const rows = useAppSelector((state) => selectDeudores(state, ids));
  useEffect(() => {
    window.addEventListener('afterprint', onDone, { once: true });
    printSheet();
    return () => window.removeEventListener('afterprint', onDone);
  }, [onDone]);
  return (
    <PrintArea>
      <GroupSheets rows={rows} {...of} />
    </PrintArea>
  );
}
