/** A supervisor's decision on a document: accept, reject with a reason, or postpone. */
import Flex from 'antd/es/flex';
import { useState } from 'react';
import { useOpened } from '#client/entities/dialog.ts';
import { Button } from '#client/ui/Button.tsx';
import { DateField } from '#client/ui/form/dates.tsx';
import { FormDialog, ReasonDialog } from '#client/ui/form/FormDialog.tsx';
import { endpoints } from '#contract/endpoints.ts';
import type { Documento } from '#contract/guarderia.ts';
import { guarderia } from '../api.ts';
import { textsOf } from '../expediente/fields.tsx';
import { ageWords, DATE_LABELS, paperName } from './paperWords.ts';

interface Props {
  documento: Documento;
  /** The child's name, where the screen is not about one child. */
  of?: string;
  /** Asks for the paper as it is now. */
  refresh: () => Promise<unknown>;
}
type What = 'verify' | 'reject' | 'later';

export function Verify({ documento, of, refresh }: Props) {
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
        <Button small kind="danger" aria-label={`Rechazar ${name}`} onClick={() => open('reject')}>
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
