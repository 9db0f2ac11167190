/** /guarderia/documentos: papers of all children that a supervisor has to check. */

import { useEntity, useList } from '#client/entities/state.ts';
import { useFreshLinks } from '#client/entities/useFreshLinks.ts';
import { useListParams } from '#client/lib/listParams.ts';
import { screens } from '#client/lib/urls.ts';
import { ButtonLink } from '#client/ui/ButtonLink.tsx';
import { EmptyState, LoadState, Page } from '#client/ui/Page.tsx';
import { isPastEnd, Pagination } from '#client/ui/table/Pagination.tsx';
import type { QueryOf } from '#contract/endpoint.ts';
import type { documentos as endpoints } from '#contract/endpoints/documentos.ts';
import type { DocumentoEnCola } from '#contract/guarderia.ts';
import { DOCUMENTO_COLAS } from '#contract/guarderia-rules.ts';
import { guarderia } from '../api.ts';
import css from '../guarderia.module.css';
import { GuarderiaNav } from '../infantes/GuarderiaNav.tsx';
import { Verify } from './DocumentoCard.tsx';
import { anchorOf, Paper, paperName } from './Paper.tsx';

const COLAS = {
  recibido: {
    title: 'Documentos por verificar',
    empty: 'No hay documentos por verificar. Aquí llegan los que entregan las familias.',
  },
  por_vencer: {
    title: 'Documentos por vencer',
    empty: 'Ningún documento está por vencer. Aquí se ven antes de que dejen de valer.',
  },
};

export default function DocumentosQueuePage() {
  const { page, filters, setPage } = useListParams(['estado']);
  const estado = DOCUMENTO_COLAS.find((one) => one === filters.estado) ?? 'recibido';
  const arg = { estado, page } as QueryOf<typeof endpoints.documentosQueue>;
  const options = { fresh: true, ahead: false };
  const { response: shown, ...standing } = useList(guarderia.useColaDocumentosQuery(arg), options);
  // Papers of one queue must not stand under the heading of the other one while these are on their way.
  const queue = shown?.estado === estado ? shown : undefined;
  const response = queue && isPastEnd(queue) ? undefined : queue;
  useFreshLinks(standing.retry);
  return (
    <Page title={COLAS[estado].title} counter={response?.total ?? null}>
      <GuarderiaNav cola={estado} />
      <LoadState of={{ ...standing, loading: response === undefined }} />
      {response?.total === 0 && <EmptyState text={COLAS[estado].empty} />}
      <div className={css.papers}>
        {response?.ids.map(({ documento, infante }) => (
          <Queued key={documento} id={documento} infante={infante} refresh={standing.retry} />
        ))}
      </div>
      {queue && <Pagination figures={queue} onPage={setPage} waiting={standing.updating} />}
    </Page>
  );
}

interface QueuedProps extends Pick<DocumentoEnCola, 'infante'> {
  id: number;
  refresh: () => Promise<unknown>;
}

function Queued({ id, infante, refresh }: QueuedProps) {
  const documento = useEntity('documentos', id);
  if (!documento) return null;
  const name = paperName(documento);
  return (
    <Paper
      title={`${infante.nombre} · ${name}`}
      label={`${name} de ${infante.nombre}`}
      isOfQueue={documento.estado === 'recibido'}
      documento={documento}
    >
      <Verify documento={documento} of={infante.nombre} refresh={refresh} />
      <ButtonLink small to={`${screens.uploadDocumentacion(infante.id)}#${anchorOf(documento)}`}>
        Ver al infante
      </ButtonLink>
    </Paper>
  );
}
