import type { NoteRow } from '#client/entities/tables.ts';
import { Alert } from '#client/ui/feedback/states.tsx';
import { When } from '#client/ui/When.tsx';
import type { Contrato } from '#contract/entities.ts';

interface Props {
  note: NoteRow;
  /** The last one that was signed, or the one that is read again. */
  last: Contrato | undefined;
  /** It says what the note says today. */
  vigente: boolean;
  /** It is read again, whatever the note says today. */
  before: boolean;
}

const CHANGED = ' Cambió después de firmarse: hace falta otra firma.';
const BEFORE = ' La nota o las condiciones cambiaron después: no es el contrato de hoy.';

/** Whether the contract is signed, by whom, and whether that still counts. */
export function Standing({ note, last, vigente, before }: Props) {
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
