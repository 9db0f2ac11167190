/** Who asks for their data to be erased: the person goes, the money stays. */
import Paragraph from 'antd/es/typography/Paragraph';
import { useDispatch, useSelector } from 'react-redux';
import { Button } from '#client/ui/Button.tsx';
import { ReasonDialog } from '#client/ui/form/ReasonDialog.tsx';
import { Card } from '#client/ui/Page.tsx';
import { endpoints } from '#contract/endpoints.ts';
import type { User } from '#contract/entities.ts';
import { fullName } from '#contract/person.ts';
import { users } from '../api.ts';
import { useOnceSaved } from '../form/useOnceSaved.ts';
import { anonimizarOpened, dialogClosed, type HasUsers, selectDialog } from '../slice.ts';

interface Props {
  /** On record, or deleted: the log still tells of them then. */
  user: Pick<User, 'id' | 'nombre' | 'apaterno' | 'amaterno'>;
  /** Asks for what is shown as it is then. */
  refresh: () => Promise<unknown>;
}

export function Anonymize({ user, refresh }: Props) {
  const [anonymizeUser] = users.useAnonymizeUserMutation();
  const dispatch = useDispatch();
  const dialog = useSelector((state: HasUsers) => selectDialog(state, 'anonimizar'));
  const close = () => dispatch(dialogClosed());
  const onceSaved = useOnceSaved();
  return (
    <Card title="Anonimizar">
      <Paragraph type="secondary">
        Para quien pide que se borren sus datos: su nombre, contacto, sesiones, fotos, códigos y expedientes de
        guardería se quitan, también de la bitácora. Sus notas y abonos se conservan con sus importes.
      </Paragraph>
      <Button kind="danger" onClick={onceSaved(() => void dispatch(anonimizarOpened(user.id)))}>
        Anonimizar
      </Button>
      {dialog === user.id && (
        <ReasonDialog
          title={`¿Anonimizar a ${fullName(user)}?`}
          detail="No se puede deshacer. El motivo queda en la bitácora: escríbelo sin el nombre de la persona."
          endpoint={endpoints.anonymizeUser}
          send={(body, key) => anonymizeUser({ params: { id: user.id }, body, key }).unwrap()}
          submitText="Anonimizar"
          danger
          onClose={close}
          done="La persona quedó anonimizada."
          onDone={() => void refresh()}
        />
      )}
    </Card>
  );
}
