/** Whose deeds the log shows: a person found by name; the address holds their id. */

import { skipToken } from '@reduxjs/toolkit/query';
import Flex from 'antd/es/flex';
import { type ComponentRef, useId, useRef, useState } from 'react';
import { useList } from '#client/api/results.ts';
import { inBajaWords } from '#client/entities/inBaja.ts';
import { useEntities } from '#client/entities/useEntity.ts';
import { usePerson } from '#client/entities/usePerson.ts';
import { useSearch } from '#client/lib/hooks.ts';
import { idOf } from '#client/lib/urls.ts';
import { Button } from '#client/ui/Button.tsx';
import { SearchSelect } from '#client/ui/form/Choose.tsx';
import { Frame } from '#client/ui/form/Frame.tsx';
import { joined } from '#client/ui/Records.tsx';
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
  // The used control disappears: focus moves to its replacement.
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
  const { texto } = search;
  // The text by which those in baja were asked for: another one looks among the active again.
  const [bajaOf, setBajaOf] = useState<string | null>(null);
  const found = useList(bitacora.useFindPersonasQuery(texto ? { texto, baja: texto === bajaOf } : skipToken));
  const people = useEntities('users', texto ? found.response?.ids : undefined);
  const { en_baja = 0 } = found.response ?? {};
  const box = useRef<ComponentRef<typeof SearchSelect>>(null);
  const showInBaja = () => {
    // The button goes, and the keys would be lost with it.
    box.current?.focus();
    setBajaOf(texto);
  };
  return (
    <SearchSelect
      ref={box}
      label="Persona"
      placeholder="Todas: escribe un nombre"
      autoFocus={autoFocus}
      search={search}
      found={found}
      listed="Personas encontradas"
      news={inBajaWords(en_baja)}
      way={
        en_baja > 0 && (
          <Button small onClick={showInBaja}>
            Ver en baja
          </Button>
        )
      }
      options={people.map((user) => ({
        value: user.id,
        title: fullName(user),
        facts: joined([isStaff(user.rol) ? ROL_NAMES[user.rol] : schoolAndGroupOf(user), !user.activo && 'en baja']),
      }))}
      onChoose={onChoose}
    />
  );
}
