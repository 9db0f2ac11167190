/** What a supervisor decides on a paper: it is right, it is not and why, it may come later. */
import Flex from 'antd/es/flex';
import { useState } from 'react';
import { Button } from '#client/ui/Button.tsx';
import { DialogFrame } from '#client/ui/feedback/dialogs.tsx';
import { notify } from '#client/ui/feedback/toast.ts';
import { DateField } from '#client/ui/form/dates.tsx';
import { FormShell } from '#client/ui/form/FormShell.tsx';
import { ReasonDialog } from '#client/ui/form/ReasonDialog.tsx';
import { endpoints } from '#contract/endpoints.ts';
import type { Documento } from '#contract/guarderia.ts';
import { guarderia } from '../api.ts';
import { textsOf } from '../expediente/fields.tsx';
import { ageWords, DATE_LABELS, paperName } from './paperWords.ts';

interface Props {
  documento: Documento;
  /** The child's name, where the screen is not about one child. */
  of?: string;
}

export function Verify({ documento, of }: Props) {
  const [dialog, setDialog] = useState<'verify' | 'reject' | 'later' | null>(null);
  const [update] = guarderia.useUpdateDocumentoMutation();
  const { id, version, estado, archivos } = documento;
  const name = [paperName(documento), of].filter(Boolean).join(' de ');
  const { entregar_hasta, ...dates } = textsOf(documento, ['entregar_hasta', 'fecha_emision', 'vigencia_hasta']);
  const close = () => setDialog(null);
  const done = (text: string) => () => {
    close();
    notify.success(text);
  };
  const has = archivos.length > 0;
  return (
    <Flex wrap gap={8}>
      {has && estado !== 'verificado' && (
        <Button small kind="primary" aria-label={`Verificar ${name}`} onClick={() => setDialog('verify')}>
          Verificar
        </Button>
      )}
      {has && estado !== 'rechazado' && (
        <Button small kind="danger" aria-label={`Rechazar ${name}`} onClick={() => setDialog('reject')}>
          Rechazar
        </Button>
      )}
      {estado !== 'verificado' && estado !== 'recibido' && (
        <Button small aria-label={`Dar más tiempo para ${name}`} onClick={() => setDialog('later')}>
          Dar más tiempo
        </Button>
      )}
      {dialog === 'reject' && (
        <ReasonDialog
          title={`¿Rechazar ${name}?`}
          detail="La familia lee el motivo y puede traer otro."
          endpoint={endpoints.updateDocumento}
          toBody={({ motivo }) => ({ estado: 'rechazado', motivo, version })}
          send={(body) => update({ id, body }).unwrap()}
          submitText="Rechazar"
          onClose={close}
          onDone={done('El documento quedó rechazado.')}
        />
      )}
      {dialog === 'verify' && (
        <DialogFrame title={`Verificar ${name}`} onClose={close}>
          <FormShell
            name={`verificar-${id}`}
            title={`Verificar ${name}`}
            endpoint={endpoints.updateDocumento}
            initialValues={dates}
            toBody={(values) => ({ ...values, estado: 'verificado', version })}
            send={(body) => update({ id, body }).unwrap()}
            onSaved={done('El documento quedó verificado.')}
            submitText="Verificar"
            actions={<Button onClick={close}>Volver</Button>}
          >
            <DateField name="fecha_emision" label={DATE_LABELS.fecha_emision} hint={ageWords(documento.tipo)} />
            <DateField name="vigencia_hasta" label={DATE_LABELS.vigencia_hasta} hint="Vacía: no vence." />
          </FormShell>
        </DialogFrame>
      )}
      {dialog === 'later' && (
        <DialogFrame title={`Más tiempo para ${name}`} onClose={close}>
          <FormShell
            name={`plazo-${id}`}
            title={`Más tiempo para ${name}`}
            endpoint={endpoints.updateDocumento}
            initialValues={{ entregar_hasta }}
            toBody={(values) => ({ ...values, version })}
            send={(body) => update({ id, body }).unwrap()}
            onSaved={done('El plazo cambió.')}
            submitText="Guardar"
            actions={<Button onClick={close}>Volver</Button>}
          >
            <DateField name="entregar_hasta" label="Se puede entregar hasta" />
          </FormShell>
        </DialogFrame>
      )}
    </Flex>
  );
}
