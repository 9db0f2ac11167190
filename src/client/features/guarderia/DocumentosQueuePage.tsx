/** /guarderia/documentos: what a supervisor has to look at, of all children. */
import { useRows } from '#client/api/useRows.ts';
import { selectDocumento } from '#client/entities/select.ts';
import { useAppSelector } from '#client/entities/state.ts';
import { useFreshLinks } from '#client/entities/useFreshLinks.ts';
import { useListParams } from '#client/lib/listParams.ts';
import { screens } from '#client/lib/urls.ts';
import { ButtonLink } from '#client/ui/Button.tsx';
import { EmptyState, ErrorState, Spinner } from '#client/ui/feedback/states.tsx';
import { Page } from '#client/ui/Page.tsx';
import { Pagination } from '#client/ui/table/Pagination.tsx';
import { DOCUMENTO_COLAS } from '#contract/guarderia-rules.ts';
import { type EnCola, guarderia } from './endpoints.ts';
import { GuarderiaNav } from './GuarderiaNav.tsx';
import { Paper } from './Paper.tsx';
import { anchorOf, paperName } from './paperWords.ts';
import { Verify } from './Verify.tsx';

const TITLES = { recibido: 'Documentos por verificar', por_vencer: 'Documentos por vencer' } as const;
const EMPTY = {
  recibido: 'No hay documentos por verificar.',
  por_vencer: 'Ningún documento está por vencer.',
} as const;

export default function DocumentosQueuePage() {
  const { page, filters, setPage } = useListParams(['estado']);
  const estado = DOCUMENTO_COLAS.find((one) => one === filters.estado) ?? 'recibido';
  const arg = { estado, page };
  const { answer, loading, problem, retry } = useRows(
    guarderia.endpoints.colaDocumentos,
    arg as Parameters<typeof guarderia.endpoints.colaDocumentos.select>[0],
    { fresh: true, ahead: false },
  );
  useFreshLinks(retry);
  return (
    <Page title={TITLES[estado]} counter={answer?.total ?? null} narrow>
      <GuarderiaNav cola={estado} />
      {problem && <ErrorState problem={problem} onRetry={retry} />}
      {loading && <Spinner />}
      {answer?.total === 0 && <EmptyState text={EMPTY[estado]} />}
      {answer?.ids.map((one) => (
        <Item key={one.documento} item={one} />
      ))}
      {answer && <Pagination figures={answer} onPage={setPage} />}
    </Page>
  );
}

function Item({ item: { documento: id, infante } }: { item: EnCola }) {
  const documento = useAppSelector((state) => selectDocumento(state, id));
  if (!documento) return null;
  const name = paperName(documento);
  return (
    <Paper title={`${infante.nombre} · ${name}`} label={`${name} de ${infante.nombre}`} documento={documento}>
      <Verify documento={documento} of={infante.nombre} />
      <ButtonLink small to={`${screens.uploadDocumentacion(infante.id)}#${anchorOf(documento)}`}>
        Ver al infante
      </ButtonLink>
    </Paper>
  );
}
