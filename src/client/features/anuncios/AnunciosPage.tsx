/** All announcements, newest first. */

import { useSelector } from 'react-redux';
import { useList } from '#client/api/results.ts';
import { useEntities } from '#client/entities/useEntity.ts';
import { useMay } from '#client/entities/usePolicy.ts';
import { useListParams } from '#client/lib/listParams.ts';
import { screens } from '#client/lib/urls.ts';
import { Page } from '#client/ui/Page.tsx';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import { mayEditAnuncio } from '#contract/policies.ts';
import { COLUMNS } from './anuncioColumns.tsx';
import { anuncios } from './api.ts';
import { selectList, selectWorked } from './slice.ts';

export default function AnunciosPage() {
  const writes = useMay(mayEditAnuncio, null);
  const { page } = useSelector(selectList);
  const { setPage } = useListParams([]);
  const worked = useSelector(selectWorked);
  const { response, ...standing } = useList(anuncios.useListAnunciosQuery({ page }));
  const rows = useEntities('anuncios', response?.ids);
  const create = writes && ({ text: 'Nuevo', kind: 'primary', to: screens.newAnuncio() } as const);
  return (
    <Page title="Anuncios" counter={response?.total ?? null} ways={[create]}>
      <DataTable
        {...standing}
        label="Anuncios"
        columns={writes ? COLUMNS.write : COLUMNS.read}
        rows={rows}
        isWorked={({ id }) => id === worked}
        figures={response}
        onPage={setPage}
        emptyText={writes ? 'Todavía no hay anuncios: escribe el primero con «Nuevo».' : 'Todavía no hay anuncios.'}
      />
    </Page>
  );
}
