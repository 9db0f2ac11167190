/** One paper of a child with its actions: upload, removal, and a supervisor's decision. */

import Flex from 'antd/es/flex';
import { type ComponentProps, Suspense, useId, useState } from 'react';
import { useOpened } from '#client/entities/dialog.ts';
import { useMay } from '#client/entities/state.ts';
import { Button } from '#client/ui/Button.tsx';
import { useAction, useConfirm } from '#client/ui/feedback/confirm.tsx';
import { lazyPart } from '#client/ui/feedback/lazyPart.tsx';
import { DAY_WRONG, DateField, DateInput } from '#client/ui/form/dates.tsx';
import { FormDialog, ReasonDialog } from '#client/ui/form/FormShell.tsx';
import { Frame } from '#client/ui/form/Frame.tsx';
import { MoreActions } from '#client/ui/MoreActions.tsx';
import { Spinner } from '#client/ui/Page.tsx';
import { isCalendarDate } from '#contract/dates.ts';
import { documentos as endpoints } from '#contract/endpoints/documentos.ts';
import type { Autorizado, Documento } from '#contract/guarderia.ts';
import { PAPER_FILE_MAX, PAPER_FILE_TYPES, PAPER_FILES_MAX } from '#contract/guarderia-rules.ts';
import { mayDeleteDocumento, mayVerifyDocumento } from '#contract/policies.ts';
import { guarderia } from '../api.ts';
import { textsOf } from '../expediente/fields.tsx';
import { ageWords, anchorOf, DATE_LABELS, dateFieldOf, isMissing, Paper, paperName } from './Paper.tsx';

/** File types of the chooser; the server checks the content. */
const PAPER_ACCEPT = [...PAPER_FILE_TYPES, '.heic'].join(',');
/** Client-side limits, the same as the server's. */
export const PAPER_RULES = { accept: PAPER_ACCEPT, maxSize: PAPER_FILE_MAX, minSize: 1, maxFiles: PAPER_FILES_MAX };

/** Fetched when somebody opens it. */
const Drop = lazyPart(async () => (await import('./PaperDrop.tsx')).PaperDrop);
export const OpenedDrop = (props: ComponentProps<typeof Drop>) => (
  <Suspense fallback={<Spinner rows={2} />}>
    <Drop {...props} />
  </Suspense>
);

interface DocumentoCardProps {
  documento: Documento;
  autorizados: readonly Autorizado[];
  closed: boolean;
  refresh: () => Promise<unknown>;
}

export function DocumentoCard({ documento, autorizados, closed, refresh }: DocumentoCardProps) {
  const verifies = useMay(mayVerifyDocumento, documento);
  const deletes = useMay(mayDeleteDocumento, documento);
  const { estado } = documento;
  const name = paperName(documento, autorizados);
  const [open, setOpen] = useState(false);
  const bring = (
    <Button
      small
      kind={isMissing(estado) ? 'primary' : 'plain'}
      aria-expanded={open}
      aria-label={`${actionOf(estado)}: ${name}`}
      onClick={() => setOpen((before) => !before)}
    >
      {actionOf(estado)}
    </Button>
  );
  return (
    <Paper id={anchorOf(documento)} title={name} documento={documento}>
      {!closed && (
        <>
          {isMissing(estado) && bring}
          {verifies && <Verify documento={documento} refresh={refresh} />}
          {!isMissing(estado) && bring}
          {deletes && documento.archivos.length > 0 && <Remove documento={documento} name={name} refresh={refresh} />}
          {open && <Bring documento={documento} name={name} />}
        </>
      )}
    </Paper>
  );
}

function actionOf(estado: Documento['estado']): string {
  if (estado === 'falta') return 'Entregar';
  return estado === 'recibido' ? 'Agregar archivos' : 'Reemplazar';
}

/** The date that tells how long the paper holds comes with the files: afterwards only a supervisor changes it. */
function Bring({ documento, name }: { documento: Documento; name: string }) {
  const { infante_id, tipo, persona } = documento;
  const dateField = dateFieldOf(tipo);
  const [date, setDate] = useState('');
  const id = useId();
  const wrong = date !== '' && !isCalendarDate(date);
  return (
    <div style={{ flexBasis: '100%', minWidth: 0 }}>
      {dateField && (
        <Frame
          id={id}
          label={DATE_LABELS[dateField]}
          hint={`${ageWords(tipo) || 'Como dice el documento.'} Escríbela antes de elegir el archivo.`}
          errors={[]}
        >
          <DateInput id={id} value={date} aria-describedby={`${id}-hint`} onChange={setDate} />
        </Frame>
      )}
      <OpenedDrop
        infanteId={infante_id}
        paper={{ tipo, persona, ...(dateField && { [dateField]: date || null }) }}
        label={name}
        hint="Foto legible o PDF, hasta 10 MB cada archivo. Puedes traer varias páginas."
        {...PAPER_RULES}
        // Without its date the paper would be sent as one that shows none.
        blocked={wrong ? DAY_WRONG : null}
      />
    </div>
  );
}

/** Takes the files away: for a photograph of the wrong card. */
function Remove({
  documento: { id, version },
  name,
  refresh,
}: Omit<DocumentoCardProps, 'autorizados' | 'closed'> & { name: string }) {
  const { tell } = useConfirm();
  const [remove] = guarderia.useDeleteDocumentoMutation();
  const { busy, run } = useAction((reason) => tell(reason).then(refresh));
  const message = `¿Quitar los archivos de «${name}»?`;
  const question = { message, detail: 'El documento vuelve a faltar.', accept: 'Quitar', danger: true };
  const take = () =>
    run(() => remove({ params: { id }, query: { version } }).unwrap(), 'Los archivos se quitaron.', question);
  return <MoreActions name={name} busy={busy} deeds={[{ text: 'Quitar archivos', danger: true, onClick: take }]} />;
}

interface VerifyProps {
  documento: Documento;
  /** The child's name, where the screen is not about one child. */
  of?: string;
  refresh: () => Promise<unknown>;
}
type What = 'verify' | 'reject' | 'later';

export function Verify({ documento, of, refresh }: VerifyProps) {
  const { id, estado, archivos } = documento;
  const [what, open, close] = useOpened<What>(`documento-${id}`);
  const name = [paperName(documento), of].filter(Boolean).join(' de ');
  const has = archivos.length > 0;
  return (
    <Flex wrap gap={8}>
      {has && estado !== 'verificado' && (
        <Button small kind="primary" aria-label={`Verificar ${name}`} onClick={() => open('verify')}>
          Verificar
        </Button>
      )}
      {has && estado !== 'rechazado' && (
        <Button small aria-label={`Rechazar ${name}`} onClick={() => open('reject')}>
          Rechazar
        </Button>
      )}
      {estado !== 'verificado' && estado !== 'recibido' && (
        <Button small aria-label={`Dar más tiempo para ${name}`} onClick={() => open('later')}>
          Dar más tiempo
        </Button>
      )}
      {what && <Decision {...{ what, documento, name, refresh }} onClose={close} />}
    </Flex>
  );
}

interface DecisionProps {
  what: What;
  documento: Documento;
  name: string;
  refresh: () => Promise<unknown>;
  onClose: () => void;
}

function Decision({ what, documento, name, refresh, onClose }: DecisionProps) {
  // The decision applies to the document as seen, not to files added while the dialog is open.
  const [seen] = useState(documento);
  const [update] = guarderia.useUpdateDocumentoMutation();
  const { id, version, tipo } = seen;
  const { entregar_hasta, ...dates } = textsOf(seen, ['entregar_hasta', 'fecha_emision', 'vigencia_hasta']);
  const saving = {
    endpoint: endpoints.updateDocumento,
    send: (body: Parameters<typeof update>[0]['body']) => update({ params: { id }, body }).unwrap(),
    // The files of today have to be looked at before anything is said of them.
    refresh: () => refresh().then(onClose),
    onClose,
  };
  if (what === 'reject') {
    return (
      <ReasonDialog
        {...saving}
        title={`¿Rechazar ${name}?`}
        detail="La familia lee el motivo y puede traer otro."
        toBody={({ motivo }) => ({ estado: 'rechazado', motivo, version })}
        submitText="Rechazar"
        danger
        done="El documento quedó rechazado."
      />
    );
  }
  if (what === 'verify') {
    return (
      <FormDialog
        {...saving}
        name={`verificar-${id}`}
        title={`Verificar ${name}`}
        initialValues={dates}
        toBody={(values) => ({ ...values, estado: 'verificado', version })}
        submitText="Verificar"
        done="El documento quedó verificado."
      >
        <DateField name="fecha_emision" label={DATE_LABELS.fecha_emision} hint={ageWords(tipo)} />
        <DateField name="vigencia_hasta" label={DATE_LABELS.vigencia_hasta} hint="Vacía: no vence." />
      </FormDialog>
    );
  }
  return (
    <FormDialog
      {...saving}
      name={`plazo-${id}`}
      title={`Más tiempo para ${name}`}
      initialValues={{ entregar_hasta }}
      toBody={(values) => ({ ...values, version })}
      submitText="Guardar"
      done="El plazo cambió."
    >
      <DateField name="entregar_hasta" label="Se puede entregar hasta" />
    </FormDialog>
  );
}
