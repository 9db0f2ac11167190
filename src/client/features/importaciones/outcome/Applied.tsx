/** A list that was applied or undone: what it came to, and the way back. */

import Flex from 'antd/es/flex';
import { Link } from 'react-router-dom';
import { useOpened } from '#client/entities/dialog.ts';
import { useMay } from '#client/entities/usePolicy.ts';
import { counted } from '#client/lib/numbers.ts';
import { screens } from '#client/lib/urls.ts';
import { Button, ButtonLink } from '#client/ui/Button.tsx';
import { Alert } from '#client/ui/feedback/states.tsx';
import { ReasonDialog } from '#client/ui/form/ReasonDialog.tsx';
import { Card } from '#client/ui/Page.tsx';
import { Item, Items } from '#client/ui/Records.tsx';
import { When } from '#client/ui/When.tsx';
import { endpoints } from '#contract/endpoints.ts';
import type { Importacion, Queda } from '#contract/importaciones.ts';
import { mayDeleteImport, mayRedoImport, mayUndoImport } from '#contract/policies.ts';
import { importaciones } from '../api.ts';
import { filasWords, notTaken, notTakenWords, written } from '../words.ts';
import { RejectedDownload } from './RejectedDownload.tsx';
import { useDiscard } from './useDiscard.ts';

interface Props {
  importacion: Importacion;
  quedan: readonly Queda[];
}

export function Applied({ importacion, quedan }: Props) {
  const { id, estado, resumen, aplicada, deshecha, por_aplicar } = importacion;
  const [turning, turn, close] = useOpened<Importacion['estado']>(`importacion-${id}`);
  const discardable = useMay(mayDeleteImport, { estado, quedan });
  const discarding = useDiscard(importacion);
  const left = notTaken(resumen);
  const what = written(importacion);
  const undone = estado === 'deshecha';
  const turns = useMay(undone ? mayRedoImport : mayUndoImport, importacion);
  return (
    <Card>
      <Alert kind={undone ? 'info' : 'success'}>
        {undone ? (
          <span>Se deshizo {deshecha && <When at={deshecha} el hour />}.</span>
        ) : (
          <span>
            Se aplicó {aplicada && <When at={aplicada} el hour />}: {what || 'nada cambió'}.
            {por_aplicar > 0 && ` De ellas faltan ${filasWords(por_aplicar)} por aplicar.`}
            {left > 0 && ` ${notTakenWords(resumen)}. Corrígelas abajo y aplícalas sin subir otra vez la lista.`}
          </span>
        )}
      </Alert>
      <Flex wrap gap={8}>
        {!undone && (
          <ButtonLink kind="primary" to={screens.solicitudes()}>
            Ver a los alumnos
          </ButtonLink>
        )}
        {turns && <Button onClick={() => turn(estado)}>{undone ? 'Rehacer' : 'Deshacer'}</Button>}
        {left > 0 && <RejectedDownload id={id} />}
        {discardable && (
          <Button kind="quiet" busy={discarding.busy} onClick={() => void discarding.discard()}>
            Descartar
          </Button>
        )}
      </Flex>
      {discarding.error && <Alert>{discarding.error}</Alert>}
      {undone && quedan.length > 0 && <Staying quedan={quedan} />}
      {turning === estado && <Reason id={id} undone={undone} onClose={close} />}
    </Card>
  );
}

function Reason({ id, undone, onClose }: { id: number; undone: boolean; onClose: () => void }) {
  const [undo] = importaciones.useUndoImportMutation();
  const [redo] = importaciones.useRedoImportMutation();
  const params = { id };
  return undone ? (
    <ReasonDialog
      title="¿Rehacer esta importación?"
      detail="Los alumnos vuelven a quedar como los dejó la lista, menos los que alguien cambió después."
      endpoint={endpoints.redoImport}
      send={(body, key) => redo({ params, body, key }).unwrap()}
      submitText="Rehacer"
      onClose={onClose}
    />
  ) : (
    <ReasonDialog
      title="¿Deshacer esta importación?"
      detail="Se van los alumnos que la lista dio de alta y los que cambió vuelven a como estaban. Quedan los que ya tienen notas, códigos, documentos o cambios posteriores."
      endpoint={endpoints.undoImport}
      send={(body, key) => undo({ params, body, key }).unwrap()}
      submitText="Deshacer"
      onClose={onClose}
    />
  );
}

/** Who was not taken back, and why. */
const Staying = ({ quedan }: Pick<Props, 'quedan'>) => (
  <section style={{ marginTop: 16 }}>
    <h2 style={{ margin: '0 0 4px', fontSize: 16 }}>{counted(quedan.length, 'alumno queda', 'alumnos quedan')}</h2>
    <div style={{ maxHeight: 320, overflow: 'auto' }}>
      <Items label="Alumnos que quedan">
        {quedan.map(({ user_id, nombre, motivo }) => (
          <Item key={user_id} title={<Link to={screens.alumno(user_id)}>{nombre}</Link>} facts={motivo} />
        ))}
      </Items>
    </div>
  </section>
);
