/** /upload-documentacion/{id}: the papers of a child, those asked for and those that still lack files included. */
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useResponse } from '#client/api/useResponse.ts';
import { selectAutorizados, selectDocumentos } from '#client/entities/select.ts';
import { useAppSelector } from '#client/entities/state.ts';
import { useFreshLinks } from '#client/entities/useFreshLinks.ts';
import { ErrorState, Spinner } from '#client/ui/feedback/states.tsx';
import type { Infante } from '#contract/guarderia.ts';
import { guarderia } from '../api.ts';
import { InfanteScreen } from '../infantes/InfanteScreen.tsx';
import { DocumentoCard } from './DocumentoCard.tsx';
import { OtherPaper } from './OtherPaper.tsx';

export default function UploadDocumentacionPage() {
  return <InfanteScreen step="documentacion">{({ infante }) => <Papers infante={infante} />}</InfanteScreen>;
}

function Papers({ infante: { id, estado } }: { infante: Infante }) {
  const { response, problem, retry } = useResponse(guarderia.endpoints.documentos, id);
  const { response: people } = useResponse(guarderia.endpoints.autorizados, id);
  const documentos = useAppSelector((state) => selectDocumentos(state, response));
  const autorizados = useAppSelector((state) => selectAutorizados(state, people));
  useFreshLinks(retry);
  const { hash } = useLocation();
  const there = response !== undefined;
  useEffect(() => {
    if (!there || hash === '') return;
    // The first paper of that kind, whosever it is.
    const kind = CSS.escape(hash.slice(1));
    document.querySelector(`[id='${kind}'], [id^='${kind}.']`)?.scrollIntoView();
  }, [there, hash]);
  const closed = estado === 'baja';
  return (
    <>
      {problem && <ErrorState problem={problem} onRetry={() => void retry()} />}
      {!there && !problem && <Spinner />}
      {documentos.map((documento) => (
        <DocumentoCard key={documento.id} documento={documento} autorizados={autorizados} closed={closed} />
      ))}
      {there && !closed && <OtherPaper infanteId={id} />}
    </>
  );
}
