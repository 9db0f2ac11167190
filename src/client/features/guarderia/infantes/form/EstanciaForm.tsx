/** Room, schedule and entry; the age at entry that a supervisor accepts; and leaving. */
import Paragraph from 'antd/es/typography/Paragraph';
import { useOpened } from '#client/entities/dialog.ts';
import { useMay } from '#client/entities/usePolicy.ts';
import { Button } from '#client/ui/Button.tsx';
import { Alert } from '#client/ui/feedback/states.tsx';
import { ReasonDialog } from '#client/ui/form/FormDialog.tsx';
import { Card } from '#client/ui/Page.tsx';
import { When } from '#client/ui/When.tsx';
import { endpoints } from '#contract/endpoints.ts';
import { fullName } from '#contract/person.ts';
import { mayAcceptAge, mayBajaInfante } from '#contract/policies.ts';
import { guarderia } from '../../api.ts';
import { useRecord } from '../../expediente/record.ts';
import { SectionForm } from '../../expediente/SectionForm.tsx';
import { useWhenSaved } from '../../expediente/useWhenSaved.ts';
import type { InfanteProps } from '../RegisterInfantePage.tsx';

export function EstanciaForm({ infante }: InfanteProps) {
  const ends = useMay(mayBajaInfante, infante);
  return (
    <>
      <SectionForm section="estancia" />
      <Edad infante={infante} />
      {ends && <Baja infante={infante} />}
    </>
  );
}

/** An age outside the range stops nothing but waits for a supervisor's word. */
function Edad({ infante }: InfanteProps) {
  const accepts = useMay(mayAcceptAge, infante);
  const whenSaved = useWhenSaved();
  const [accepting, open, close] = useOpened<number>('edad');
  const { avisos, send, refresh } = useRecord();
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
      {accepts && (
        <Button small onClick={() => whenSaved(() => open(infante.id))}>
          Aceptar la edad
        </Button>
      )}
      {accepting === infante.id && (
        <ReasonDialog
          title={`¿Aceptar la edad de ${infante.nombre}?`}
          detail="El motivo y tu nombre quedan en su expediente."
          endpoint={endpoints.updateInfante}
          toBody={({ motivo }) => ({ edad_autorizada: { motivo }, version })}
          fieldOf={{ 'edad_autorizada.motivo': 'motivo' }}
          send={send}
          // Another date may make it another age.
          refresh={() => refresh().then(close)}
          submitText="Aceptar la edad"
          onClose={close}
          done="La edad quedó aceptada."
        />
      )}
    </Alert>
  );
}

function Baja({ infante }: InfanteProps) {
  const whenSaved = useWhenSaved();
  const [ending, open, close] = useOpened<number>('baja-infante');
  const [baja] = guarderia.useBajaInfanteMutation();
  const name = fullName(infante);
  return (
    <Card title="Dar de baja">
      <Paragraph type="secondary">El infante deja la guardería hoy; su expediente se conserva.</Paragraph>
      <Button kind="danger" onClick={() => whenSaved(() => open(infante.id))}>
        Dar de baja
      </Button>
      {ending === infante.id && (
        <ReasonDialog
          title={`¿Dar de baja a ${name}?`}
          detail="El motivo queda en su expediente."
          endpoint={endpoints.bajaInfante}
          send={(body, key) => baja({ params: { id: infante.id }, body, key }).unwrap()}
          submitText="Dar de baja"
          onClose={close}
          done={`${name} quedó en baja.`}
        />
      )}
    </Card>
  );
}
