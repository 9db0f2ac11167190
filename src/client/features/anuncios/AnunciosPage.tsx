/** All announcements, newest first. */

import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { useRows } from '#client/api/useRows.ts';
import { useEntities } from '#client/entities/useEntity.ts';
import { useMay } from '#client/entities/usePolicy.ts';
import { useListParams } from '#client/lib/listParams.ts';
import { screens } from '#client/lib/urls.ts';
import { ButtonLink } from '#client/ui/Button.tsx';
import { Page } from '#client/ui/Page.tsx';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import { mayEditAnuncio } from '#contract/policies.ts';
import { AnuncioCard, COLUMNS } from './anuncioColumns.tsx';
import { anuncios } from './api.ts';
import { selectList, selectWorked } from './slice.ts';

export default function AnunciosPage() {
  const writes = useMay(mayEditAnuncio, null);
  const { page } = useSelector(selectList);
  const { setPage } = useListParams([]);
  const worked = useSelector(selectWorked);
  const list = useRows(anuncios.endpoints.listAnuncios, { page }, { fresh: true });
  const rows = useEntities('anuncios', list.response?.ids);
  // The last one of the last page has been deleted.
  const last = !list.updating && list.response && page > list.response.last_page ? list.response.last_page : null;
  useEffect(() => {
    if (last !== null) setPage(last);
  }, [last, setPage]);
  const create = (
    <ButtonLink kind="primary" to={screens.newAnuncio()}>
      Nuevo
    </ButtonLink>
  );
  return (
    <Page title="Anuncios" counter={list.response?.total ?? null} actions={writes && create}>
      <DataTable
        label="Anuncios"
        columns={writes ? COLUMNS.write : COLUMNS.read}
        rows={rows}
        rowKey={({ id }) => id}
        isWorked={({ id }) => id === worked}
        figures={list.response}
        onPage={setPage}
        loading={list.loading || last !== null}
        updating={list.updating}
        problem={list.problem}
        onRetry={list.retry}
        card={(anuncio) => <AnuncioCard anuncio={anuncio} writes={writes} />}
        emptyText={writes ? 'Todavía no hay anuncios: escribe el primero con «Nuevo».' : 'Todavía no hay anuncios.'}
      />
    </Page>
  );
}
