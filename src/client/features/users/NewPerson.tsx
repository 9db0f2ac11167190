/** The screen that puts people on record, one after another. */
import { type ReactNode, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { fullName } from '#client/entities/person.ts';
import { FormShell } from '#client/ui/form/FormShell.tsx';
import { Card, Page } from '#client/ui/Page.tsx';
import { routes } from '#contract/routes.ts';
import { users } from './endpoints.ts';
import type { PersonValues } from './personForm.ts';
import { RegisteredDialog } from './RegisteredDialog.tsx';
import { registered } from './slice.ts';

interface Props<Values extends PersonValues> {
  /** What such a person is called. */
  title: string;
  initialValues: Values;
  toBody: (values: Values) => unknown;
  onSaved?: (values: Values) => void;
  /** The way on from the dialog, by the id of the person. */
  next: (id: number) => ReactNode;
  /** The fields. */
  children: ReactNode;
}

export function NewPerson<Values extends PersonValues>(props: Props<Values>) {
  const { title, initialValues, toBody, onSaved, next, children } = props;
  const [createUser] = users.useCreateUserMutation();
  const dispatch = useDispatch();
  const form = useRef<HTMLDivElement>(null);
  return (
    <Page title={title} narrow>
      <Card>
        <div ref={form}>
          <FormShell
            name={title.toLowerCase()}
            title={title}
            draftTitle={(values) => `${title} ${fullName(values)}`.trim()}
            call={routes.createUser}
            initialValues={initialValues}
            toBody={toBody}
            send={(body, key) => createUser({ body, key }).unwrap()}
            onSaved={(id, _helpers, values) => {
              onSaved?.(values);
              // The dialog gives the focus back to where it was: here the next name is typed.
              form.current?.querySelector('input')?.focus();
              dispatch(registered(id));
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
