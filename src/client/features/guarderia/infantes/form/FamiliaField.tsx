/** The family of a child, chosen by staff. */

import { skipToken } from '@reduxjs/toolkit/query';
import Card from 'antd/es/card';
import { useState } from 'react';
import { readRecord, useList } from '#client/api/results.ts';
import { catalogs } from '#client/entities/catalogs.ts';
import { useEntities, useEntity } from '#client/entities/useEntity.ts';
import { useSearch } from '#client/lib/hooks.ts';
import { Button } from '#client/ui/Button.tsx';
import { SearchSelect } from '#client/ui/form/Choose.tsx';
import { Frame, useIds } from '#client/ui/form/Frame.tsx';
import { useFieldState } from '#client/ui/form/fields.tsx';
import { ItemHead, joined } from '#client/ui/Records.tsx';
import { fullName, schoolAndGroupOf } from '#contract/person.ts';
import { formatPhone } from '#contract/phones.ts';
import { guarderia } from '../../api.ts';

interface Props {
  /** After a choice: the next field takes the focus. */
  onChosen: () => void;
}

export function FamiliaField({ onChosen }: Props) {
  const { field, helpers, errors } = useFieldState<number | null>('familia_id');
  const { id } = useIds(errors, undefined);
  const [again, setAgain] = useState(false);
  const search = useSearch();
  const found = useList(guarderia.useFindFamiliasQuery(search.texto || skipToken));
  const people = useEntities('users', search.texto ? found.response?.ids : undefined);
  // A draft brings back a family that nobody has searched for here.
  readRecord(catalogs.usePersonQuery(field.value ?? skipToken));
  const family = useEntity('users', field.value);
  const change = () => {
    setAgain(true);
    void helpers.setValue(null);
  };
  if (field.value !== null) {
    return (
      <Frame id={id} label="Familia" required errors={errors}>
        <Card size="small">
          <ItemHead
            title={family ? fullName(family) : 'Cargando...'}
            facts={family && joined([schoolAndGroupOf(family), family.email])}
            action={
              <Button id={id} small onClick={change} aria-label="Cambiar de familia">
                Cambiar
              </Button>
            }
          />
        </Card>
      </Frame>
    );
  }
  return (
    <SearchSelect
      label="Familia"
      required
      errors={errors}
      autoFocus={again}
      placeholder="Busca su cuenta por nombre, teléfono o correo"
      search={search}
      found={found}
      listed="Familias encontradas"
      options={people
        .filter(({ activo }) => activo)
        .map((user) => ({
          value: user.id,
          title: fullName(user),
          facts: joined([schoolAndGroupOf(user), user.celular && formatPhone(user.celular), user.email]),
        }))}
      onChoose={(userId) => {
        void helpers.setValue(userId);
        onChosen();
      }}
    />
  );
}
