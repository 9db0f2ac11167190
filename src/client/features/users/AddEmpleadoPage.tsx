import { useRef } from 'react';
import { useDispatch } from 'react-redux';
import { selectRol } from '#client/api/session.ts';
import { fullName } from '#client/entities/person.ts';
import { useAppSelector } from '#client/entities/state.ts';
import { screens } from '#client/lib/urls.ts';
import { ButtonLink } from '#client/ui/Button.tsx';
import { FormShell } from '#client/ui/form/FormShell.tsx';
import { SelectField } from '#client/ui/form/fields.tsx';
import { Card, Page } from '#client/ui/Page.tsx';
import { routes } from '#contract/routes.ts';
import { users } from './endpoints.ts';
import { PersonFields } from './PersonFields.tsx';
import { empleadoBody, emptyEmpleado, rolOptions } from './personForm.ts';
import { RegisteredDialog } from './RegisteredDialog.tsx';
import { registered } from './slice.ts';

/** Registers employees. */
export default function AddEmpleadoPage() {
  const rol = useAppSelector(selectRol);
  const [createUser] = users.useCreateUserMutation();
  const dispatch = useDispatch();
  const form = useRef<HTMLDivElement>(null);
  return (
    <Page title="Empleado" narrow>
      <Card>
        <div ref={form}>
          <FormShell
            name="empleado"
            title="Empleado"
            draftTitle={(values) => `Empleado ${fullName(values)}`.trim()}
            call={routes.createUser}
            initialValues={emptyEmpleado}
            toBody={empleadoBody}
            send={(body, key) => createUser({ body, key }).unwrap()}
            onSaved={(id) => {
              // The dialog gives the focus back to where it was: here the next name is typed.
              form.current?.querySelector('input')?.focus();
              dispatch(registered(id));
            }}
            submitText="Enviar"
          >
            <PersonFields account />
            <SelectField name="rol" label="Rol" required options={rolOptions(rol)} placeholder="Elige el rol" />
          </FormShell>
        </div>
      </Card>
      <RegisteredDialog
        title="Empleado registrado exitosamente."
        next={() => <ButtonLink to={screens.usuarios()}>Ir a Usuarios</ButtonLink>}
      />
    </Page>
  );
}
