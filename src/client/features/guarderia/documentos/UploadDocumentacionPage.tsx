/** /upload-documentacion/{id}: the papers of a child, those asked for and those that still lack files included. */

import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useResponse } from '#client/api/useResponse.ts';
import { useEntities } from '#client/entities/useEntity.ts';
import { useFreshLinks } from '#client/entities/useFreshLinks.ts';
import { LoadState } from '#client/ui/feedback/states.tsx';
import { guarderia } from '../api.ts';
import { ClosedRecord } from '../infantes/ClosedRecord.tsx';
import type { Child } from '../infantes/InfanteFrame.tsx';
import { InfanteScreen } from '../infantes/InfanteScreen.tsx';
import { DocumentoCard } from './DocumentoCard.tsx';
import { OtherPaper } from './OtherPaper.tsx';

export default function UploadDocumentacionPage() {
  return <InfanteScreen step="documentacion">{(child) => <Papers {...child} />}</InfanteScreen>;
}

function Papers({ infante: { id }, closed }: Child) {
  const { response, ...standing } = useResponse(guarderia.endpoints.documentos, id);
  const { response: people } = useResponse(guarderia.endpoints.autorizados, id);
  const documentos = useEntities('documentos', response);
  const autorizados = useEntities('autorizados', people);
  useFreshLinks(standing.retry);
  const { hash } = useLocation();
  const there = response !== undefined;
  useEffect(() => {
    if (!there || hash === '') return;
    // The first paper of that kind, whosever it is.
    const kind = CSS.escape(hash.slice(1));
    document.querySelector(`[id='${kind}'], [id^='${kind}.']`)?.scrollIntoView();
  }, [there, hash]);
  return (
    <>
      <LoadState of={standing} />
      {documentos.map((documento) => (
        <DocumentoCard
          key={documento.id}
          documento={documento}
          autorizados={autorizados}
          closed={closed}
          refresh={standing.retry}
        />
      ))}
      {there && (closed ? <ClosedRecord infanteId={id} /> : <OtherPaper infanteId={id} />)}
    </>
  );
}
