/** Room, schedule and entry; the age at entry that a supervisor accepts; and leaving. */
import Paragraph from 'antd/es/typography/Paragraph';
import { useState } from 'react';
import { selectRol } from '#client/api/session.ts';
import { fullName } from '#client/entities/person.ts';
import { useAppSelector } from '#client/entities/state.ts';
import { hasUnsaved } from '#client/lib/unsaved.ts';
import { Button } from '#client/ui/Button.tsx';
import { useConfirm } from '#client/ui/feedback/dialogs.tsx';
import { Alert } from '#client/ui/feedback/states.tsx';
import { notify } from '#client/ui/feedback/toast.ts';
import { ReasonDialog } from '#client/ui/form/ReasonDialog.tsx';
import { Card } from '#client/ui/Page.tsx';
import { When } from '#client/ui/When.tsx';
import { can } from '#contract/roles.ts';
import { routes } from '#contract/routes.ts';
import { guarderia } from './endpoints.ts';
import { DatosEstancia, type InfanteSectionProps, useSave } from './InfanteForms.tsx';

export function EstanciaForm({ infante, ...props }: InfanteSectionProps) {
  const rol = useAppSelector(selectRol);
  return (
    <>
      <DatosEstancia {...props} infante={infante} />
      <Edad infante={infante} avisos={props.avisos} />
      {can(rol, 'guarderia:write') && infante.estado !== 'baja' && <Baja infante={infante} />}
    </>
  );
}

/** An age outside the range stops nothing but waits for a supervisor's word. */
function Edad({ infante, avisos }: Pick<InfanteSectionProps, 'infante' | 'avisos'>) {
  const rol = useAppSelector(selectRol);
  const [asking, setAsking] = useState(false);
  const save = useSave(infante);
  const { edad_autorizada: accepted, version } = infante;
  const outside = avisos.filter(({ campo }) => campo === 'edad_autorizada');
  if (accepted) {
    return (
      <Alert kind="info">
        Edad aceptada por {accepted.por} <When at={accepted.fecha} el />: {accepted.motivo}
      </Alert>
    );
  }
  if (outside.length === 0) return null;
  return (
    <Alert kind="warning">
      <span>{outside.map(({ texto }) => texto).join(' ')}</span>
      {can(rol, 'guarderia:verify') && (
        <Button small onClick={() => setAsking(true)}>
          Aceptar la edad
        </Button>
      )}
      {asking && (
        <ReasonDialog
          title={`¿Aceptar la edad de ${infante.nombre}?`}
          detail="El motivo y tu nombre quedan en su expediente."
          call={routes.updateInfante}
          toBody={({ motivo }) => ({ edad_autorizada: { motivo }, version })}
          fieldOf={{ 'edad_autorizada.motivo': 'motivo' }}
          send={save}
          submitText="Aceptar la edad"
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false);
            notify.success('La edad quedó aceptada.');
          }}
        />
      )}
    </Alert>
  );
}

function Baja({ infante }: Pick<InfanteSectionProps, 'infante'>) {
  const { tell } = useConfirm();
  const [asking, setAsking] = useState(false);
  const [baja] = guarderia.useBajaInfanteMutation();
  const name = fullName(infante);
  return (
    <Card title="Dar de baja">
      <Paragraph type="secondary">El infante deja la guardería hoy; su expediente se conserva.</Paragraph>
      <Button
        kind="danger"
        onClick={() =>
          // The record gets a new version: what is typed above could no longer be saved.
          hasUnsaved() ? void tell('Hay cambios sin guardar en el formulario. Guárdalos antes.') : setAsking(true)
        }
      >
        Dar de baja
      </Button>
      {asking && (
        <ReasonDialog
          title={`¿Dar de baja a ${name}?`}
          detail="El motivo queda en su expediente."
          call={routes.bajaInfante}
          send={(body, key) => baja({ id: infante.id, body, key }).unwrap()}
          submitText="Dar de baja"
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false);
            notify.success(`${name} quedó en baja.`);
          }}
        />
      )}
    </Card>
  );
}
