/** The alumno of a note: looked for and chosen first, then shown as a card. */

import Card from 'antd/es/card';
import { useState } from 'react';
import { usePerson } from '#client/entities/usePerson.ts';
import { Button } from '#client/ui/Button.tsx';
import { Alert, LoadState } from '#client/ui/feedback/states.tsx';
import { Frame, useIds } from '#client/ui/form/Frame.tsx';
import { useFieldState } from '#client/ui/form/fields.tsx';
import { ItemHead, joined } from '#client/ui/Records.tsx';
import { fullName, schoolAndGroupOf } from '#contract/person.ts';
import { formatPhone } from '#contract/phones.ts';
import { AlumnoSearch } from '../../AlumnoSearch.tsx';

interface Props {
  /** After a choice: the next field takes the focus. */
  onChosen: () => void;
}

/** The field `user_id` of the note form. */
export function AlumnoField({ onChosen }: Props) {
  const { field, helpers, errors } = useFieldState<number | null>('user_id');
  const { id } = useIds(errors, undefined);
  const [again, setAgain] = useState(false);
  if (field.value === null) {
    return (
      <AlumnoSearch
        errors={errors}
        autoFocus={again}
        onChoose={(userId) => {
          void helpers.setValue(userId);
          onChosen();
        }}
      />
    );
  }
  const change = () => {
    setAgain(true);
    void helpers.setValue(null);
  };
  return (
    <Frame id={id} label="Alumno" required errors={errors}>
      <AlumnoCard id={id} userId={field.value} onChange={change} />
    </Frame>
  );
}

interface CardProps {
  /** Ties the label to the way to change the choice. */
  id?: string;
  userId: number;
  /** Left out where the alumno can't be another one. */
  onChange?: () => void;
}

export function AlumnoCard({ id, userId, onChange }: CardProps) {
  const { user, ...standing } = usePerson(userId);
  if (!user) return <LoadState of={standing} />;
  return (
    <>
      <Card size="small">
        <ItemHead
          title={fullName(user)}
          facts={joined([schoolAndGroupOf(user), user.celular && formatPhone(user.celular), user.email])}
          action={
            onChange && (
              <Button id={id} small onClick={onChange} aria-label="Cambiar de alumno">
                Cambiar
              </Button>
            )
          }
        />
      </Card>
      {!user.activo && <Alert kind="warning">Está en baja: mientras tanto no se le puede hacer una nota nueva.</Alert>}
    </>
  );
}
