/** Finds an alumno by name, phone, e-mail or folio, with the keyboard alone: type, arrow, Enter. */
import { skipToken } from '@reduxjs/toolkit/query';
import Flex from 'antd/es/flex';
import Tag from 'antd/es/tag';
import { type ComponentRef, useRef, useState } from 'react';
import { useAppSelector } from '#client/entities/base.ts';
import { standingOf } from '#client/entities/due.ts';
import { type AlumnoView, selectAlumnos } from '#client/entities/select.ts';
import { useList } from '#client/entities/state.ts';
import { useSearch } from '#client/lib/hooks.ts';
import { inBajaWords } from '#client/lib/numbers.ts';
import { screens } from '#client/lib/urls.ts';
import { ButtonLink } from '#client/ui/ButtonLink.tsx';
import { FilterSelect } from '#client/ui/form/Choose.tsx';
import { SearchSelect } from '#client/ui/form/SearchSelect.tsx';
import { joined } from '#client/ui/joined.tsx';
import { fullName, schoolAndGroupOf } from '#contract/person.ts';
import { formatPhone } from '#contract/phones.ts';
import { type AlumnoSearchField, SEARCH_ALUMNOS_FIELDS } from '#contract/rules.ts';
import { notes } from './api.ts';
import { FIELD_NAMES } from './list/solicitudesParams.ts';

const CHOICES = SEARCH_ALUMNOS_FIELDS.map((value) => ({ value, label: FIELD_NAMES[value] }));

interface Props {
  errors?: string[];
  autoFocus: boolean;
  onChoose: (userId: number) => void;
}

export function AlumnoSearch({ onChoose, ...rest }: Props) {
  const [campo, setCampo] = useState<AlumnoSearchField>('nombre');
  const search = useSearch();
  const { texto } = search;
  const found = useList(notes.useFindAlumnosQuery(texto ? { texto, campo } : skipToken));
  const rows = useAppSelector((state) => selectAlumnos(state, found.response?.ids));
  const box = useRef<ComponentRef<typeof SearchSelect>>(null);
  return (
    <Flex wrap gap="0 12px" role="group" aria-label="Buscar al alumno">
      <div style={{ flex: '1 1 200px', minWidth: 0 }}>
        <SearchSelect
          {...rest}
          ref={box}
          label="Alumno"
          required
          placeholder="Escribe para buscar…"
          search={search}
          found={found}
          listed="Alumnos encontrados"
          news={inBajaWords(found.response?.en_baja)}
          way={
            found.response?.total === 0 && (
              <ButtonLink small to={screens.addAlumno()}>
                Nuevo alumno
              </ButtonLink>
            )
          }
          options={rows.map(optionOf)}
          onChoose={onChoose}
        />
      </div>
      <div style={{ flex: '0 1 140px' }}>
        <FilterSelect
          label="Buscar por"
          value={campo}
          options={CHOICES}
          onChange={(value) => {
            setCampo(value);
            box.current?.focus();
          }}
        />
      </div>
    </Flex>
  );
}

/** Details that distinguish homonyms, and the alumno's existing note. */
const optionOf = ({ user, note }: AlumnoView) => ({
  value: user.id,
  title: fullName(user),
  facts: joined([schoolAndGroupOf(user), user.celular && formatPhone(user.celular)]),
  action: note && (
    <Tag {...(note.cancelada === null && note.saldo > 0 && { color: 'warning' })}>
      Ya tiene nota {note.folio} · {standingOf(note)}
    </Tag>
  ),
});
