import { useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { fullName } from '#client/entities/person.ts';
import { screens } from '#client/lib/urls.ts';
import { ButtonLink } from '#client/ui/Button.tsx';
import { FormShell } from '#client/ui/form/FormShell.tsx';
import { CheckboxField } from '#client/ui/form/fields.tsx';
import { Card, Page } from '#client/ui/Page.tsx';
import { routes } from '#contract/routes.ts';
import { ClassFields } from './ClassFields.tsx';
import { users } from './endpoints.ts';
import { PersonFields } from './PersonFields.tsx';
import { alumnoBody, emptyAlumno, nextAlumno } from './personForm.ts';
import { RegisteredDialog } from './RegisteredDialog.tsx';
import { registered } from './slice.ts';

/** Registers alumnos, one after another. */
export default function AddAlumnoPage() {
  const [createUser] = users.useCreateUserMutation();
  const [initial, setInitial] = useState(emptyAlumno);
  const dispatch = useDispatch();
  const form = useRef<HTMLDivElement>(null);
  return (
    <Page title="Alumno" narrow>
      <Card>
        <div ref={form}>
          <FormShell
            name="alumno"
            title="Alumno"
            draftTitle={(values) => `Alumno ${fullName(values)}`.trim()}
            call={routes.createUser}
            initialValues={initial}
            toBody={alumnoBody}
            send={(body, key) => createUser({ body, key }).unwrap()}
            onSaved={(id, _helpers, values) => {
              setInitial(nextAlumno(values));
              // The dialog gives the focus back to where it was: here the next name is typed.
              form.current?.querySelector('input')?.focus();
              dispatch(registered(id));
            }}
            submitText="Enviar"
          >
            <PersonFields />
            <ClassFields />
            <CheckboxField name="conservar" label="Conservar escuela y grupo para el siguiente alumno" />
          </FormShell>
        </div>
      </Card>
      <RegisteredDialog
        title="Alumno registrado exitosamente."
        next={(id) => <ButtonLink to={screens.registerNote(id)}>Crear su nota</ButtonLink>}
      />
    </Page>
  );
}
