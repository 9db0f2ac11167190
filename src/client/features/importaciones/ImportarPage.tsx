/** /importar: lists of schools come in here, and those that have come in are found again. */
import { useState } from 'react';
import { useFetchFile } from '#client/api/download.ts';
import { request } from '#client/api/request.ts';
import { useList } from '#client/api/results.ts';
import { useEntities } from '#client/entities/useEntity.ts';
import { useListParams } from '#client/lib/listParams.ts';
import { DownloadButton } from '#client/ui/feedback/DownloadButton.tsx';
import { FilterSelect } from '#client/ui/form/Choose.tsx';
import { FieldGrid } from '#client/ui/form/Frame.tsx';
import { Card, Page } from '#client/ui/Page.tsx';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import { endpoints } from '#contract/endpoints.ts';
import { GROUPS } from '#contract/groups.ts';
import { TEMPLATE_XLSX, TIPO_NAMES, TIPOS, type Tipo } from '#contract/importaciones.ts';
import { importaciones } from './api.ts';
import { COLUMNS } from './importColumns.tsx';
import { ListDrop } from './ListDrop.tsx';
import { useSchoolOptions } from './useSchoolOptions.ts';

const GROUP_OPTIONS = GROUPS.map((value) => ({ value, label: value }));
const TIPO_OPTIONS = TIPOS.map((value) => ({ value, label: TIPO_NAMES[value] }));
const AS_LISTED = 'La que diga la lista';

export default function ImportarPage() {
  const { page, setPage } = useListParams([]);
  const { response, ...standing } = useList(importaciones.useImportacionesQuery({ page }));
  const rows = useEntities('importaciones', response?.ids);
  const fetchFile = useFetchFile();
  const schools = useSchoolOptions();
  const [escuela, setEscuela] = useState('');
  const [grupo, setGrupo] = useState('');
  const [tipo, setTipo] = useState<Tipo>('alumnos');
  return (
    <Page
      title="Importar listas"
      actions={
        <DownloadButton
          label="Descargar plantilla"
          name={TEMPLATE_XLSX}
          fetch={(options) => fetchFile(request(endpoints.listTemplate), options)}
        />
      }
    >
      <Card>
        <ListDrop defaults={{ escuela_id: escuela === '' ? null : Number(escuela), grupo: grupo || null, tipo }}>
          <div style={{ maxWidth: 560 }}>
            <FieldGrid>
              <FilterSelect label="Contenido" value={tipo} onChange={setTipo} options={TIPO_OPTIONS} />
              <FilterSelect
                label="Escuela"
                value={escuela}
                onChange={setEscuela}
                options={schools}
                placeholder={AS_LISTED}
              />
              <FilterSelect
                label="Grupo"
                value={grupo}
                onChange={setGrupo}
                options={GROUP_OPTIONS}
                placeholder="El que diga la lista"
              />
            </FieldGrid>
          </div>
        </ListDrop>
      </Card>
      <Card title="Listas importadas">
        <DataTable
          {...standing}
          label="Listas importadas"
          columns={COLUMNS}
          rows={rows}
          opens
          figures={response}
          onPage={setPage}
          emptyText="Todavía no se ha importado ninguna lista."
        />
      </Card>
    </Page>
  );
}
