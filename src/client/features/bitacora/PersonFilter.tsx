/** Whose deeds the log shows: a person found by name; the address holds their id. */

import { skipToken } from '@reduxjs/toolkit/query';
import Flex from 'antd/es/flex';
import { useId, useState } from 'react';
import { useRows } from '#client/api/useRows.ts';
import { useEntities } from '#client/entities/useEntity.ts';
import { usePerson } from '#client/entities/usePerson.ts';
import { useSearch } from '#client/lib/hooks.ts';
import { idOf } from '#client/lib/urls.ts';
import { Button } from '#client/ui/Button.tsx';
import { SearchSelect } from '#client/ui/form/Choose.tsx';
import { Frame } from '#client/ui/form/Frame.tsx';
import { fullName, schoolAndGroupOf } from '#contract/person.ts';
import { isStaff, ROL_NAMES } from '#contract/roles.ts';
import { bitacora } from './api.ts';

interface Props {
  /** The id of the person; '' for everybody. */
  value: string;
  onChange: (id: string) => void;
}

export function PersonFilter({ value, onChange }: Props) {
  const chosen = idOf(value);
  // What was used is gone once it was used: the keyboard goes on with what took its place.
  const [moved, setMoved] = useState(false);
  const change = (next: string) => {
    setMoved(true);
    onChange(next);
  };
  return chosen === null ? (
    <Search autoFocus={moved} onChoose={(id) => change(String(id))} />
  ) : (
    <Chosen autoFocus={moved} userId={chosen} onClear={() => change('')} />
  );
}

function Chosen({ autoFocus, userId, onClear }: { autoFocus: boolean; userId: number; onClear: () => void }) {
  const id = useId();
  const { user } = usePerson(userId);
  const name = user ? fullName(user) : `Persona ${userId}`;
  return (
    <Frame id={id} label="Persona">
      <Flex align="center" gap={8} style={{ minHeight: 'var(--control)', overflowWrap: 'anywhere' }}>
        {name}
        <Button id={id} small autoFocus={autoFocus} onClick={onClear} aria-label={`Quitar a ${name}`}>
          Quitar
        </Button>
      </Flex>
    </Frame>
  );
}

function Search({ autoFocus, onChoose }: { autoFocus: boolean; onChoose: (id: number) => void }) {
  const search = useSearch();
  const found = useRows(bitacora.endpoints.findPersonas, search.texto || skipToken);
  const people = useEntities('users', search.texto ? found.response?.ids : undefined);
  return (
    <SearchSelect
      label="Persona"
      placeholder="Todas: escribe un nombre"
      autoFocus={autoFocus}
      search={search}
      found={found}
      listed="Personas encontradas"
      options={people.map((user) => ({
        value: user.id,
        title: fullName(user),
        facts: isStaff(user.rol) ? ROL_NAMES[user.rol] : schoolAndGroupOf(user),
      }))}
      onChoose={onChoose}
    />
  );
}
