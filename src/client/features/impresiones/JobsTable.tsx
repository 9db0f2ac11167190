/** Latest print jobs and their status. */
import Tag from 'antd/es/tag';
import { useList } from '#client/api/results.ts';
import { printing } from '#client/entities/printing.ts';
import { useEntities } from '#client/entities/useEntity.ts';
import { useMay } from '#client/entities/usePolicy.ts';
import { useListParams } from '#client/lib/listParams.ts';
import { Button } from '#client/ui/Button.tsx';
import { useConfirm } from '#client/ui/feedback/dialogs.tsx';
import { useAction } from '#client/ui/feedback/useAction.ts';
import { type Column, DataTable } from '#client/ui/table/DataTable.tsx';
import { When } from '#client/ui/When.tsx';
import type { Trabajo } from '#contract/entities.ts';
import { mayRetryJob } from '#contract/policies.ts';
import { JOB_ESTADO_NAMES } from '#contract/printers.ts';
import { MOVIMIENTO_NAMES } from '#contract/rules.ts';
import { impresiones } from './api.ts';

const POLL_MS = 1000;

function Retry({ job }: { job: Trabajo }) {
  const { tell } = useConfirm();
  const { busy, run } = useAction(tell);
  const [retry] = printing.useRetryJobMutation();
  const retries = useMay(mayRetryJob, job);
  if (!retries) return null;
  return (
    <Button small busy={busy} onClick={() => void run((key) => retry({ params: { id: job.id }, key }).unwrap(), null)}>
      Reintentar
    </Button>
  );
}

const what = ({ ticket, reimpresion, movimiento }: Trabajo): string => {
  if (movimiento !== null) return `Cajón, ${MOVIMIENTO_NAMES[movimiento].toLowerCase()}`;
  if (ticket === null) return 'Página de prueba';
  return reimpresion > 0 ? `Ticket ${ticket}, reimpresión ${reimpresion}` : `Ticket ${ticket}`;
};
const State = ({ estado, motivo }: Trabajo) => (
  <>
    <Tag color={estado === 'fallo' ? 'red' : undefined}>{JOB_ESTADO_NAMES[estado]}</Tag> {motivo}
  </>
);

const columns: readonly Column<Trabajo>[] = [
  { title: 'Fecha', card: 'plain', render: ({ creado }) => <When at={creado} /> },
  { title: 'Impresora', card: 'plain', render: ({ impresora }) => impresora },
  { title: 'Trabajo', card: 'title', render: what },
  { title: 'Estado', card: 'plain', render: (job) => <State {...job} /> },
  { title: 'Acciones', render: (job) => <Retry job={job} /> },
];

export function JobsTable() {
  const { page, setPage } = useListParams([]);
  const { response, ...standing } = useList(impresiones.useListJobsQuery({ page }));
  const rows = useEntities('trabajos', response?.ids);
  const running = rows.some(({ estado }) => estado === 'hecho' || estado === 'enviado');
  impresiones.endpoints.listJobs.useQuerySubscription({ page }, { pollingInterval: running ? POLL_MS : 0 });
  return (
    <DataTable
      {...standing}
      label="Últimos trabajos"
      columns={columns}
      rows={rows}
      figures={response}
      onPage={setPage}
      emptyText="Todavía no se ha enviado nada a una impresora."
    />
  );
}
