/** /importar/:id: a list as it was interpreted, repaired here, applied as shown, and undone. */
import { skipToken } from '@reduxjs/toolkit/query';
import { useRef } from 'react';
import { useParams } from 'react-router-dom';
import { readRecord } from '#client/entities/base.ts';
import { useEntity } from '#client/entities/state.ts';
import { useLostFocus } from '#client/lib/focus.ts';
import { idOf, screens } from '#client/lib/urls.ts';
import { LoadState, Page, WrongAddress } from '#client/ui/Page.tsx';
import { IMPORT_ESTADO_NAMES } from '#contract/importaciones.ts';
import { importaciones, isRunning } from './api.ts';
import { ImportedList } from './ImportedList.tsx';
import { Estado, OriginalDownload } from './importColumns.tsx';
import { Applied, Running } from './Outcome.tsx';

export default function ImportacionPage() {
  const id = idOf(useParams().id);
  const { response, ...standing } = readRecord(importaciones.useImportacionQuery(id ?? skipToken));
  const importacion = useEntity('importaciones', response?.id);
  const outcome = useRef<HTMLElement>(null);
  useLostFocus(importacion?.estado, () => outcome.current);
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
  const running = isRunning(importacion);
  const over = importacion.estado === 'aplicada' || importacion.estado === 'deshecha';
  return (
    <Page
      title={importacion.archivo}
      aside={<Estado of={importacion.estado} />}
      actions={<OriginalDownload importacion={importacion} />}
      ways={[{ text: 'Todas las listas', to: screens.importar() }]}
    >
      {standing.problem && !running && <LoadState of={standing} />}
      {(running || over) && (
        <section ref={outcome} tabIndex={-1} aria-label={IMPORT_ESTADO_NAMES[importacion.estado]}>
          {running ? (
            <Running importacion={importacion} problem={standing.problem} />
          ) : (
            <Applied importacion={importacion} quedan={response?.quedan ?? []} />
          )}
        </section>
      )}
      {!running && <ImportedList key={importacion.id} importacion={importacion} />}
    </Page>
  );
}
