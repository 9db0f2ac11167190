/** The alumno of a note: looked for and chosen first, then shown as a card. */
import Input, { type InputRef } from 'antd/es/input/Input';
import Text from 'antd/es/typography/Text';
import { useEffect, useRef, useState } from 'react';
import { useAppSelector } from '#client/entities/base.ts';
import { selectUser } from '#client/entities/select.ts';
import { usePerson } from '#client/entities/state.ts';
import { Button } from '#client/ui/Button.tsx';
import { Frame, useIds } from '#client/ui/form/Frame.tsx';
import { useFieldState } from '#client/ui/form/fields.tsx';
import { joined } from '#client/ui/joined.tsx';
import { Alert, LoadState } from '#client/ui/Page.tsx';
import { ItemHead, SmallCard } from '#client/ui/Records.tsx';
import { fullName, schoolAndGroupOf } from '#contract/person.ts';
import { formatPhone } from '#contract/phones.ts';
import { FOLIO_MAX } from '#contract/rules.ts';
import { AlumnoSearch } from '../../AlumnoSearch.tsx';
import { notes } from '../../api.ts';

/** The field `user_id` of the note form. */
export function AlumnoField({ onChosen }: { onChosen: () => void }) {
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
      <SmallCard>
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
      </SmallCard>
      {!user.activo && <Alert kind="warning">Está en baja: mientras tanto no se le puede hacer una nota nueva.</Alert>}
    </>
  );
}

/** The folio that the form suggests, and the ones that it was refused. */
interface FolioState {
  /** The next free one for the alumno's school; null until an alumno is chosen and it has come. */
  suggested: string | null;
  /** The suggested one that turned out to be taken when the form was sent. */
  taken: string | null;
}

export function useFolio(userId: number | null) {
  const school = useAppSelector((state) => selectUser(state, userId)?.escuela);
  const escuela = typeof school === 'number' ? school : null;
  const [taken, setTaken] = useState<string | null>(null);
  const { currentData, refetch } = notes.useNextFolioQuery(escuela, { skip: school === undefined });
  return {
    folio: { suggested: (school !== undefined && currentData) || null, taken },
    /** The folio is taken: another one is suggested. */
    clash: (folio: string) => {
      setTaken(folio);
      if (school !== undefined) void refetch();
    },
  };
}

/** The folio: a suggestion until it is typed; typed text is never overwritten. */
export function FolioField({ folio: { suggested, taken } }: { folio: FolioState }) {
  const { field, helpers, errors } = useFieldState<string | null>('folio');
  const typed = field.value;
  const refused = typed === null && taken !== null && errors.length > 0;
  const { id, aria } = useIds(typed === null && suggested !== null && !refused ? [] : errors, undefined);
  const shown = typed ?? suggested ?? '';
  const input = useRef<InputRef>(null);
  // Typing replaces the suggestion, also when it comes while the hands are here already.
  useEffect(() => {
    if (typed === null && suggested !== null && document.activeElement === input.current?.input)
      input.current?.select();
  }, [typed, suggested]);
  return (
    <Frame
      id={id}
      label="Folio"
      required
      errors={aria['aria-invalid'] ? errors.map((text) => (refused ? `${taken}: ${text}` : text)) : []}
    >
      <Input
        {...field}
        {...aria}
        ref={input}
        id={id}
        type="text"
        aria-required
        autoComplete="off"
        maxLength={FOLIO_MAX}
        value={shown}
        onFocus={(event) => typed === null && event.currentTarget.select()}
        onChange={(event) => void helpers.setValue(event.currentTarget.value)}
      />
      {refused && suggested !== null && suggested !== taken && (
        <Text type="secondary" role="status">
          Ahora se propone {suggested}.
        </Text>
      )}
      {typed !== null && suggested !== null && typed !== suggested && (
        <Text type="secondary">
          El siguiente de la escuela es {suggested}.{' '}
          <Button
            small
            kind="quiet"
            onClick={() => {
              void helpers.setValue(null);
              input.current?.focus();
            }}
          >
            Usarlo
          </Button>
        </Text>
      )}
    </Frame>
  );
}
