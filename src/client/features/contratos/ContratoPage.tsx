/** /contrato/{note}: a sale as a contract, to be read, signed on the screen and printed. */
import { useRef, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { readRecord } from '#client/entities/base.ts';
import { useCan, useEntity, useMay } from '#client/entities/state.ts';
import type { NoteRow } from '#client/entities/tables.ts';
import { useLostFocus } from '#client/lib/focus.ts';
import { idOf, screens } from '#client/lib/urls.ts';
import { TwoColumns } from '#client/ui/Columns.tsx';
import { When } from '#client/ui/Money.tsx';
import { Alert, LinkList, LoadState, Page, WrongAddress } from '#client/ui/Page.tsx';
import { PrintArea, printSheet } from '#client/ui/print/Ticket.tsx';
import type { Contrato } from '#contract/entities.ts';
import { maySignContrato } from '#contract/policies.ts';
import { contratos } from './api.ts';
import { ContratoSheet, SignForm } from './SignForm.tsx';

interface Props {
  note: NoteRow;
  last: Contrato | undefined;
  /** It equals the current text of the note. */
  vigente: boolean;
  /** It is read again, whatever the note says today. */
  before: boolean;
}

const CHANGED = ' Cambió después de firmarse: hace falta otra firma.';
const BEFORE = ' La nota o las condiciones cambiaron después: no es el contrato de hoy.';

/** Whether the contract is signed, by whom, and whether it still holds. */
function Standing({ note, last, vigente, before }: Props) {
  return (
    <>
      {note.cancelada && <Alert kind="warning">La nota está cancelada: su contrato ya no se firma.</Alert>}
      {!last && <Alert kind="info">Sin firmar.</Alert>}
      {last && (
        <Alert kind={vigente ? 'success' : 'warning'}>
          <span>
            Firmado <When at={last.created_at} el hour /> por {last.firmante}.{!vigente && (before ? BEFORE : CHANGED)}
          </span>
        </Alert>
      )}
    </>
  );
}

const TITLE = 'Contrato';

export default function ContratoPage() {
  const nota = idOf(useParams().id);
  const [search] = useSearchParams();
  const contrato = idOf(search.get('contrato') ?? undefined);
  if (nota === null) {
    return <WrongAddress title={TITLE} of="contrato" to={screens.solicitudes()} label="Ir a Notas" />;
  }
  return <ContratoOf key={`${nota} ${contrato}`} nota={nota} named={contrato} />;
}

/** `named`: a signed contract of before that is read again. */
function ContratoOf({ nota, named }: { nota: number; named: number | null }) {
  const { response, ...standing } = readRecord(contratos.useContratoQuery({ nota, contrato: named }));
  const note = useEntity('notes', response?.note);
  const contrato = useEntity('contratos', response?.contrato);
  const signs = useMay(maySignContrato, note ?? { cancelada: null });
  const writesAjustes = useCan('ajustes:write');
  const writes = useCan('notes:write');
  const [remember] = contratos.endpoints.printContrato.useMutation();
  const [changed, setChanged] = useState<string | null>(null);
  const signed = contrato && (response?.vigente || named !== null) ? contrato : null;
  const print = useRef<HTMLButtonElement>(null);
  // The form goes once it was signed.
  useLostFocus(response && signed !== null, () => print.current);
  if (!response || !note) {
    return (
      <Page title={TITLE}>
        <LoadState of={standing} />
      </Page>
    );
  }
  const printContrato = () => {
    // A failure must not keep the paper back.
    if (writes) void remember({ params: { id: nota } });
    printSheet();
  };
  const texto = signed?.texto ?? response.texto;
  const others = response.contratos.filter(({ id }) => id !== signed?.id);
  const sheet = <ContratoSheet texto={texto} contrato={signed} />;
  return (
    <Page
      title={`Contrato de la nota ${note.folio}`}
      ways={[
        { text: 'Abonos', to: screens.noteCredits(note.user_id, { nota: note.id }) },
        named !== null && { text: 'Contrato de hoy', to: screens.contrato(nota) },
        { text: 'Imprimir', onClick: printContrato, ref: print },
      ]}
    >
      <LoadState of={{ ...standing, loading: false }} />
      {others.length > 0 && (
        <LinkList
          label="Firmas anteriores"
          items={others.map(({ id, created_at, firmante }) => ({
            to: screens.contrato(nota, { contrato: id }),
            text: firmante,
            detail: <When at={created_at} hour />,
          }))}
        />
      )}
      <TwoColumns
        summary={
          <>
            {changed && !signed && <Alert kind="warning">{changed}</Alert>}
            <Standing note={note} last={contrato} vigente={response.vigente} before={named !== null} />
            {signs && !signed && (
              <SignForm key={response.texto} noteId={nota} texto={response.texto} onChanged={setChanged} />
            )}
          </>
        }
      >
        {!signed && !/^Condiciones de cancelación$/m.test(texto) && (
          <Alert kind="info" actions={[writesAjustes && { text: 'Escribirlas en Ajustes', to: screens.ajustes() }]}>
            El negocio no ha escrito en qué condiciones se cancela una venta: el contrato no las dice.
          </Alert>
        )}
        {sheet}
      </TwoColumns>
      <PrintArea>{sheet}</PrintArea>
    </Page>
  );
}
