import { useEffect, useRef } from 'react';
import type { AnyEndpoint, BodyOf } from '#contract/endpoint.ts';
import { Button } from '../Button.tsx';
import { DialogFrame } from '../feedback/dialogs.tsx';
import { FormShell } from './FormShell.tsx';
import { TextAreaField } from './fields.tsx';

interface Props<C extends AnyEndpoint, Result> {
  /** The question, for instance «¿Cancelar la nota A-000123?». */
  title: string;
  /** What happens then. */
  detail: string;
  /** An endpoint whose body is `{ motivo }`, or made of it by `toBody`. */
  endpoint: C;
  toBody?: (values: { motivo: string }) => unknown;
  fieldOf?: Partial<Record<string, string>>;
  send: (body: BodyOf<C>, key: string) => Promise<Result>;
  submitText: string;
  onDone: (response: Result) => void;
  onClose: () => void;
}

const EMPTY = { motivo: '' };

/** Asks before something is undone, and why: the reason stays on record. */
export function ReasonDialog<C extends AnyEndpoint, Result>(props: Props<C, Result>) {
  const { title, detail, endpoint, toBody, fieldOf, send, submitText, onDone, onClose } = props;
  const frame = useRef<HTMLDivElement>(null);
  // After the dialog has opened: it gives the focus to its first button.
  useEffect(() => frame.current?.querySelector('textarea')?.focus(), []);
  return (
    <DialogFrame title={title} onClose={onClose}>
      <div ref={frame}>
        <p>{detail}</p>
        <FormShell
          name="motivo"
          title={title}
          endpoint={endpoint}
          initialValues={EMPTY}
          toBody={toBody ?? ((values) => values)}
          fieldOf={fieldOf}
          send={(body, key) => send(body as BodyOf<C>, key)}
          onSaved={onDone}
          submitText={submitText}
          actions={<Button onClick={onClose}>Volver</Button>}
        >
          <TextAreaField name="motivo" label="Motivo" required rows={3} />
        </FormShell>
      </div>
    </DialogFrame>
  );
}
