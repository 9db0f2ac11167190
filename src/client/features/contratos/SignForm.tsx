/** Signs what stands beside it: who signs, and the signature. */
import { problemOf } from '#client/lib/errors.ts';
import { FormShell } from '#client/ui/form/FormShell.tsx';
import { TextField } from '#client/ui/form/fields.tsx';
import { contratos as endpoints } from '#contract/endpoints/contratos.ts';
import type { Firma } from '#contract/firma.ts';
import { contratos } from './api.ts';
import { SignatureField } from './SignatureField.tsx';

interface Props {
  noteId: number;
  /** The exact signed text. */
  texto: string;
  /** The note says something else by now: this form goes, and the reason must not go with it. */
  onChanged: (reason: string) => void;
}

export function SignForm({ noteId, texto, onChanged }: Props) {
  const [signContrato] = contratos.endpoints.signContrato.useMutation();
  return (
    <FormShell
      name="contrato"
      title="Firmar el contrato"
      endpoint={endpoints.signContrato}
      // With what was read: a draft of another text is refused, not signed.
      initialValues={{ texto, firmante: '', firma: [] as Firma }}
      toBody={(values) => values}
      send={async (body, key) => {
        try {
          return await signContrato({ params: { id: noteId }, body, key }).unwrap();
        } catch (error) {
          const { status, message, body: response } = problemOf(error);
          if (status === 409 && 'actual' in response) onChanged(message);
          throw error;
        }
      }}
      done="Contrato firmado."
      submitText="Firmar"
    >
      <TextField name="firmante" label="Nombre de quien firma" autoComplete="off" required />
      <SignatureField name="firma" label="Firma" />
    </FormShell>
  );
}
