/** The screen that puts people on record, one after another. */

import { type ReactNode, useEffect, useRef } from 'react';
import { useOpened } from '#client/entities/dialog.ts';
import { useEntity } from '#client/entities/state.ts';
import { DialogFrame } from '#client/ui/feedback/dialogs.tsx';
import { FormShell } from '#client/ui/form/FormShell.tsx';
import { Card, Page } from '#client/ui/Page.tsx';
import { users as endpoints } from '#contract/endpoints/users.ts';
import { fullName, schoolAndGroupOf } from '#contract/person.ts';
import { users } from '../api.ts';
import type { PersonValues } from './PersonFields.tsx';

interface Props<Values extends PersonValues> {
  title: string;
  initialValues: Values;
  toBody: (values: Values) => unknown;
  onSaved?: (values: Values) => void;
  /** The next step from the dialog, by the person's id. */
  next: (id: number) => ReactNode;
  children: ReactNode;
}

export function NewPerson<Values extends PersonValues>(props: Props<Values>) {
  const { title, initialValues, toBody, onSaved, next, children } = props;
  const [createUser] = users.useCreateUserMutation();
  const [, openDialog] = useOpened<number>('registered', 'users');
  const form = useRef<HTMLDivElement>(null);
  const { nombre } = initialValues;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, where the form begins with a name
  useEffect(() => {
    const inputs = [...(form.current?.querySelectorAll('input') ?? [])];
    if (nombre !== '') inputs.find(({ value }) => value === '')?.focus({ preventScroll: true });
  }, []);
  return (
    <Page title={title} narrow>
      <Card>
        <div ref={form}>
          <FormShell
            name={title.toLowerCase()}
            title={title}
            draftTitle={(values) => `${title} ${fullName(values)}`.trim()}
            endpoint={endpoints.createUser}
            initialValues={initialValues}
            toBody={toBody}
            send={(body, key) => createUser({ body, key }).unwrap()}
            onSaved={(id, _helpers, values) => {
              onSaved?.(values);
              // The dialog gives the focus back to where it was: here the next name is typed.
              form.current?.querySelector('input')?.focus();
              openDialog(id);
            }}
            submitText="Enviar"
          >
            {children}
          </FormShell>
        </div>
      </Card>
      <RegisteredDialog title={`${title} registrado exitosamente.`} next={next} />
    </Page>
  );
}

/** Says, once that is so, that a person is registered, and offers the way on. */
function RegisteredDialog({ title, next }: Pick<Props<PersonValues>, 'title' | 'next'>) {
  const [id, , onClose] = useOpened<number>('registered', 'users');
  const user = useEntity('users', id);
  if (id === null) return null;
  return (
    <DialogFrame title={title} onClose={onClose} accept foot={next(id)}>
      {user && <p>{[fullName(user), schoolAndGroupOf(user)].filter(Boolean).join(', ')}</p>}
    </DialogFrame>
  );
}
