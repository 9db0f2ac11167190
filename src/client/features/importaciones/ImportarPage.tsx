/** /importar: lists of schools come in here, and those that have come in are found again. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { selectDown } from '#client/api/connection.ts';
import { useFetchFile } from '#client/api/download.ts';
import { request } from '#client/api/request.ts';
import { useAppDispatch, useAppSelector } from '#client/entities/base.ts';
import { useEntities, useGroupOptions, useList, useSchoolOptions } from '#client/entities/state.ts';
import { Attachment } from '#client/lib/attachment.ts';
import { useLatest } from '#client/lib/hooks.ts';
import { useListParams } from '#client/lib/listParams.ts';
import { type Send, type Upload, UploadQueue } from '#client/lib/uploads.ts';
import { screens } from '#client/lib/urls.ts';
import { DownloadButton } from '#client/ui/feedback/DownloadButton.tsx';
import { FileDrop } from '#client/ui/files/FileDrop.tsx';
import { UploadList, useUploads } from '#client/ui/files/UploadList.tsx';
import { FilterSelect } from '#client/ui/form/Choose.tsx';
import { FieldGrid } from '#client/ui/form/Frame.tsx';
import { Card, Page } from '#client/ui/Page.tsx';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import { importaciones as endpoints } from '#contract/endpoints/importaciones.ts';
import { LIST_FILE_MAX, TEMPLATE_XLSX, TIPO_NAMES, TIPOS, type Tipo } from '#contract/importaciones.ts';
import { createImport, type Defaults, importaciones } from './api.ts';
import { COLUMNS } from './importColumns.tsx';

/** File types of the chooser; the server checks the content. */
const ACCEPT = '.xlsx,.xls,.ods,.csv,.txt';
const NO_SERVER = 'Para importar una lista hace falta el servidor, y ahora no hay conexión.';
const HINT =
  'Excel, OpenDocument, CSV o texto, tal como la mandó la escuela, de hasta 20 MB. Nada se registra hasta que lo apliques.';

/** `children`: beside the zone, choices that the lists do not contain. */
function ListDrop({ defaults, children }: { defaults: Defaults; children: ReactNode }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const down = useAppSelector(selectDown);
  const made = useRef<number[]>([]);
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  /** Of a single list the preview is shown; of several the history shows all. */
  const finished = useLatest((uploads: readonly Upload[]) => {
    const [only] = made.current;
    made.current = [];
    if (here.current && only !== undefined && uploads.length === 1) void navigate(screens.importacion(only));
  });
  const take = (files: readonly File[]) => {
    queue.clear();
    queue.add(files, defaults);
  };
  const [queue] = useState(() => {
    const send: Send<Defaults> = (file, defaults, key, onProgress) => {
      const arg = { file: new Attachment(file, onProgress), defaults, key };
      const sending = dispatch(createImport.initiate(arg, { track: false }));
      return { done: sending.unwrap().then((id) => made.current.push(id)), abort: () => sending.abort() };
    };
    // One at once: the server reads one list of a business at a time.
    return new UploadQueue<Defaults>(send, (uploads) => finished.current(uploads), 1);
  });
  return (
    <>
      {children}
      <FileDrop
        label="Listas"
        accept={ACCEPT}
        maxSize={LIST_FILE_MAX}
        minSize={1}
        blocked={down ? NO_SERVER : null}
        onFiles={take}
        hint={down ? NO_SERVER : HINT}
      />
      <UploadList queue={queue} uploads={useUploads(queue)} />
    </>
  );
}

const TIPO_OPTIONS = TIPOS.map((value) => ({ value, label: TIPO_NAMES[value] }));
const AS_LISTED = 'La que diga la lista';

export default function ImportarPage() {
  const { page, setPage } = useListParams([]);
  const { response, ...standing } = useList(importaciones.useImportacionesQuery({ page }));
  const rows = useEntities('importaciones', response?.ids);
  const fetchFile = useFetchFile();
  const schools = useSchoolOptions();
  const groups = useGroupOptions();
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
          <div style={{ maxWidth: 760 }}>
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
                options={groups}
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
          emptyText="Todavía no se ha importado ninguna lista: cada una queda aquí, con lo que cambió y la forma de deshacerlo."
        />
      </Card>
    </Page>
  );
}
