/** /upload-documentacion/{id}: the papers of a child, those asked for and those that still lack files included. */
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { readRecord } from '#client/entities/base.ts';
import { useCan, useEntities } from '#client/entities/state.ts';
import { useFreshLinks } from '#client/entities/useFreshLinks.ts';
import { FilterSelect, type Option } from '#client/ui/form/Choose.tsx';
import { FieldGrid } from '#client/ui/form/Frame.tsx';
import { Card, LoadState } from '#client/ui/Page.tsx';
import { ADULTOS, type DocumentoPersona, type DocumentoTipo } from '#contract/guarderia-rules.ts';
import { ADULTO_NAMES, DOCUMENTO_NAMES } from '#contract/guarderia-words.ts';
import { guarderia } from '../api.ts';
import css from '../guarderia.module.css';
import { type Child, ClosedRecord, InfanteScreen } from '../infantes/InfanteFrame.tsx';
import { DocumentoCard, PAPER_RULES } from './DocumentoCard.tsx';
import { PaperDrop } from './PaperDrop.tsx';

/** A paper that is not required, or that applies to this child alone. */
const KINDS: readonly DocumentoTipo[] = ['otro', 'dictamen_discapacidad', 'constancia_trabajo', 'custodia'];
const personas: readonly Option<DocumentoPersona>[] = [
  { value: 'infante', label: 'Infante' },
  ...ADULTOS.map((value) => ({ value, label: ADULTO_NAMES[value] })),
];

function OtherPaper({ infanteId }: { infanteId: number }) {
  const staff = useCan('guarderia:read');
  const [tipo, setTipo] = useState<DocumentoTipo>('otro');
  const [persona, setPersona] = useState<DocumentoPersona>('infante');
  // Court orders are for staff.
  const kinds = KINDS.filter((kind) => staff || kind !== 'custodia');
  return (
    <Card title="Otro documento">
      <FieldGrid>
        <FilterSelect
          label="Documento"
          value={tipo}
          onChange={setTipo}
          options={kinds.map((value) => ({ value, label: DOCUMENTO_NAMES[value] }))}
        />
        <FilterSelect label="De quién" value={persona} onChange={setPersona} options={personas} />
      </FieldGrid>
      <PaperDrop infanteId={infanteId} paper={{ tipo, persona }} label="Otro documento" {...PAPER_RULES} />
    </Card>
  );
}

export default function UploadDocumentacionPage() {
  return <InfanteScreen step="documentacion">{(child) => <Papers {...child} />}</InfanteScreen>;
}

function Papers({ infante: { id }, closed }: Child) {
  const { response, ...standing } = readRecord(guarderia.useDocumentosQuery(id));
  const { response: people } = readRecord(guarderia.useAutorizadosQuery(id));
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
      <div className={css.papers}>
        {documentos.map((documento) => (
          <DocumentoCard
            key={documento.id}
            documento={documento}
            autorizados={autorizados}
            closed={closed}
            refresh={standing.retry}
          />
        ))}
      </div>
      {there && (closed ? <ClosedRecord infanteId={id} /> : <OtherPaper infanteId={id} />)}
    </>
  );
}
