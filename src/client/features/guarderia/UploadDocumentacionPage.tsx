/** /upload-documentacion/{id}: the papers of a child, those asked for and those that still lack files included. */
import { useEffect } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { useAnswer } from '#client/api/useAnswer.ts';
import { selectAutorizados, selectDocumentos } from '#client/entities/select.ts';
import { useAppSelector } from '#client/entities/state.ts';
import { useFreshLinks } from '#client/entities/useFreshLinks.ts';
import { idOf, screens } from '#client/lib/urls.ts';
import { ErrorState, Spinner } from '#client/ui/feedback/states.tsx';
import type { Infante } from '#contract/guarderia.ts';
import { DocumentoCard } from './DocumentoCard.tsx';
import { guarderia } from './endpoints.ts';
import { InfanteFrame, NoInfante, useInfanteOfAddress } from './InfanteFrame.tsx';
import { InfantePicker } from './InfantePicker.tsx';
import { OtherPaper } from './OtherPaper.tsx';

const TITLE = 'Documentación';

export default function UploadDocumentacionPage() {
  const { id: param } = useParams();
  const address = useInfanteOfAddress({ last: true });
  if (address === 'new') return <InfantePicker title={TITLE} to={screens.uploadDocumentacion} />;
  if (typeof address === 'string') return <NoInfante title={TITLE} closed={address === 'closed'} />;
  if (idOf(param) === null) return <Navigate to={screens.uploadDocumentacion(address.id)} replace />;
  return (
    <InfanteFrame key={address.id} id={address.id} title={TITLE} step="documentacion">
      {(infante) => <Papers infante={infante} />}
    </InfanteFrame>
  );
}

function Papers({ infante: { id, estado } }: { infante: Infante }) {
  const { answer, problem, retry } = useAnswer(guarderia.endpoints.documentos, id);
  const { answer: people } = useAnswer(guarderia.endpoints.autorizados, id);
  const documentos = useAppSelector((state) => selectDocumentos(state, answer));
  const autorizados = useAppSelector((state) => selectAutorizados(state, people));
  useFreshLinks(retry);
  const { hash } = useLocation();
  const there = answer !== undefined;
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
