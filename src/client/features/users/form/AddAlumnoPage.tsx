import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { screens } from '#client/lib/urls.ts';
import { ButtonLink } from '#client/ui/ButtonLink.tsx';
import { CheckboxField } from '#client/ui/form/fields.tsx';
import { namesIn } from '#contract/person.ts';
import { NewPerson } from './NewPerson.tsx';
import {
  AccessFields,
  alumnoBody,
  ClassFields,
  emptyAlumno,
  NameFields,
  nextAlumno,
  PhoneField,
} from './PersonFields.tsx';

/** Registers alumnos; the address may name one who was sought and not found. */
export default function AddAlumnoPage() {
  const [search] = useSearchParams();
  const [initial, setInitial] = useState(() => ({ ...emptyAlumno, ...namesIn(search.get('nombre') ?? '') }));
  return (
    <NewPerson
      title="Alumno"
      initialValues={initial}
      toBody={alumnoBody}
      onSaved={(values) => setInitial(nextAlumno(values))}
      next={(id) => (
        <ButtonLink kind="primary" data-first="" to={screens.registerNote(id)}>
          Nueva nota
        </ButtonLink>
      )}
    >
      <NameFields />
      <ClassFields sends>
        <PhoneField />
      </ClassFields>
      <CheckboxField name="conservar" label="Conservar escuela y grupo para el siguiente alumno" />
      <div style={{ marginBottom: 16 }}>
        <AccessFields />
      </div>
    </NewPerson>
  );
}
