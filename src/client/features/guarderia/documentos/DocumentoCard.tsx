/** One paper of a child: where it stands, its files, and the way to bring or replace them. */
import { useId, useState } from 'react';
import { useMay } from '#client/entities/usePolicy.ts';
import { Button } from '#client/ui/Button.tsx';
import { useConfirm } from '#client/ui/feedback/dialogs.tsx';
import { useAction } from '#client/ui/feedback/useAction.ts';
import { DAY_WRONG, DateInput } from '#client/ui/form/dates.tsx';
import { Frame } from '#client/ui/form/Frame.tsx';
import { isCalendarDate } from '#contract/dates.ts';
import type { Autorizado, Documento } from '#contract/guarderia.ts';
import { mayDeleteDocumento, mayVerifyDocumento } from '#contract/policies.ts';
import { guarderia } from '../api.ts';
import { Paper } from './Paper.tsx';
import { PAPER_RULES, PaperDrop } from './PaperDrop.tsx';
import { ageWords, anchorOf, DATE_LABELS, dateFieldOf, isMissing, paperName } from './paperWords.ts';
import { Verify } from './Verify.tsx';

interface Props {
  documento: Documento;
  autorizados: readonly Autorizado[];
  /** Nothing can be changed any more. */
  closed: boolean;
  /** Asks for the papers as they are now. */
  refresh: () => Promise<unknown>;
}

export function DocumentoCard({ documento, autorizados, closed, refresh }: Props) {
  const verifies = useMay(mayVerifyDocumento, documento);
  const deletes = useMay(mayDeleteDocumento, documento);
  const { estado } = documento;
  const name = paperName(documento, autorizados);
  const [open, setOpen] = useState(false);
  return (
    <Paper id={anchorOf(documento)} title={name} documento={documento}>
      {!closed && (
        <>
          {verifies && <Verify documento={documento} refresh={refresh} />}
          <Button
            small
            kind={isMissing(estado) ? 'primary' : 'plain'}
            aria-expanded={open}
            aria-label={`${actionOf(estado)}: ${name}`}
            onClick={() => setOpen((before) => !before)}
          >
            {actionOf(estado)}
          </Button>
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
      <PaperDrop
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
}: Omit<Props, 'autorizados' | 'closed'> & { name: string }) {
  const { tell } = useConfirm();
  const [remove] = guarderia.useDeleteDocumentoMutation();
  const { busy, run } = useAction((reason) => tell(reason).then(refresh));
  const message = `¿Quitar los archivos de «${name}»?`;
  const question = { message, detail: 'El documento vuelve a faltar.', accept: 'Quitar', danger: true };
  const take = () =>
    run(() => remove({ params: { id }, query: { version } }).unwrap(), 'Los archivos se quitaron.', question);
  return (
    <Button small kind="danger" busy={busy} aria-label={`Quitar archivos: ${name}`} onClick={() => void take()}>
      Quitar
    </Button>
  );
}
