import { useState } from 'react';
import { screens } from '#client/lib/urls.ts';
import { ButtonLink } from '#client/ui/ButtonLink.tsx';
import { CheckboxField } from '#client/ui/form/fields.tsx';
import { NewPerson } from './NewPerson.tsx';
import { alumnoBody, ClassFields, emptyAlumno, nextAlumno, PersonFields } from './PersonFields.tsx';

/** Registers alumnos. */
export default function AddAlumnoPage() {
  const [initial, setInitial] = useState(emptyAlumno);
  return (
    <NewPerson
      title="Alumno"
      initialValues={initial}
      toBody={alumnoBody}
      onSaved={(values) => setInitial(nextAlumno(values))}
      next={(id) => <ButtonLink to={screens.registerNote(id)}>Crear su nota</ButtonLink>}
    >
      <PersonFields />
      <ClassFields />
      <CheckboxField name="conservar" label="Conservar escuela y grupo para el siguiente alumno" />
    </NewPerson>
  );
}
