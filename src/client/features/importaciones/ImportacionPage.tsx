/** /importar/:id: what a list was found to say, repaired here, applied as it is shown, and undone. */
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { useResponse } from '#client/api/useResponse.ts';
import { useAppDispatch } from '#client/entities/state.ts';
import { useEntity } from '#client/entities/useEntity.ts';
import { type Problem, problemOf } from '#client/lib/errors.ts';
import { useIdempotencyKey } from '#client/lib/hooks.ts';
import { useListParams } from '#client/lib/listParams.ts';
import { idOf, screens } from '#client/lib/urls.ts';
import { Alert, LoadState } from '#client/ui/feedback/states.tsx';
import { messagesOf } from '#client/ui/form/FormBody.tsx';
import { Page } from '#client/ui/Page.tsx';
import { WrongAddress } from '#client/ui/WrongAddress.tsx';
import { type Importacion, OUTCOMES } from '#contract/importaciones.ts';
import { importaciones } from './api.ts';
import { Estado, OriginalDownload } from './importColumns.tsx';
import { Applied } from './outcome/Applied.tsx';
import { ApplyBar } from './outcome/ApplyBar.tsx';
import { Running } from './outcome/Running.tsx';
import { Outcomes } from './preview/Outcomes.tsx';
import { Preview } from './preview/Preview.tsx';
import { useRepairs } from './preview/useRepairs.ts';
import { Understood } from './understood/Understood.tsx';

export default function ImportacionPage() {
  const id = idOf(useParams().id);
  const { response, ...standing } = useResponse(importaciones.endpoints.importacion, id ?? skipToken);
  const importacion = useEntity('importaciones', response?.id);
  if (id === null)
    return (
      <WrongAddress title="Lista importada" of="archivo importado" to={screens.importar()} label="Ver las listas" />
    );
  if (!importacion)
    return (
      <Page title="Lista importada">
        <LoadState of={standing} rows={10} />
      </Page>
    );
  const running = importacion.estado === 'aplicando' || importacion.estado === 'deshaciendo';
  const over = importacion.estado === 'aplicada' || importacion.estado === 'deshecha';
  return (
    <Page
      title={importacion.archivo}
      aside={<Estado of={importacion.estado} />}
      actions={<OriginalDownload importacion={importacion} />}
    >
      {standing.problem && <LoadState of={standing} />}
      {running && <Running importacion={importacion} />}
      {over && <Applied importacion={importacion} quedan={response?.quedan ?? []} />}
      {!running && <List key={importacion.id} importacion={importacion} />}
    </Page>
  );
}

function List({ importacion }: { importacion: Importacion }) {
  const { id, version } = importacion;
  const dispatch = useAppDispatch();
  const { filters, setFilters } = useListParams(['resultado']);
  const resultado = OUTCOMES.find((one) => one === filters.resultado) ?? null;
  const key = useIdempotencyKey();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [update, updating] = importaciones.useUpdateImportMutation();
  const [apply, applying] = importaciones.useApplyImportMutation();
  const reload = () => void dispatch(importaciones.util.invalidateTags(['importacion', 'filas']));
  // Rows of one outcome stay where they are: one that is repaired is of another outcome, and whoever goes on to the next
  // one would skip it.
  const onOthers = () => resultado === null && reload();
  const repairs = useRepairs(importacion, { onOthers, onConflict: reload });
  const run = async (work: () => Promise<unknown>) => {
    setProblem(null);
    try {
      await work();
      key.renew();
    } catch (error) {
      const found = problemOf(error);
      setProblem(found);
      if (found.status === 409) reload();
    }
  };
  const preview = importacion.estado === 'vista';
  const busy = updating.isLoading || applying.isLoading;
  return (
    <>
      {problem && <Alert kind={problem.status === 409 ? 'warning' : 'danger'}>{messagesOf(problem).join(' ')}</Alert>}
      {preview && (
        <Understood
          importacion={importacion}
          busy={busy}
          onSay={(said) => void run(() => update({ params: { id }, body: { ...said, version } as never }).unwrap())}
        />
      )}
      <Outcomes
        resumen={importacion.resumen}
        chosen={resultado}
        // A second click lets go of the rows that were repaired since.
        onChoose={(one) => (one === resultado ? reload() : setFilters({ resultado: one ?? '' }))}
      />
      <Preview
        key={resultado}
        importacion={importacion}
        resultado={resultado}
        repairs={repairs}
        updating={updating.isLoading}
      />
      {preview && (
        <ApplyBar
          importacion={importacion}
          busy={busy}
          onApply={() => void run(() => apply({ params: { id }, body: { version }, key: key.current() }).unwrap())}
        />
      )}
    </>
  );
}
