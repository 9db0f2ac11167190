/** Finds an alumno by name, phone, e-mail or folio, with the keyboard alone: type, arrow, Enter. */

import { skipToken } from '@reduxjs/toolkit/query';
import Input, { type InputRef } from 'antd/es/input';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { useRows } from '#client/api/useRows.ts';
import { selectAlumnos } from '#client/entities/select.ts';
import { useAppSelector } from '#client/entities/state.ts';
import { usePaused } from '#client/lib/hooks.ts';
import { FilterSelect } from '#client/ui/form/Choose.tsx';
import { type AlumnoSearchField, SEARCH_ALUMNOS_FIELDS, SEARCH_MAX } from '#contract/rules.ts';
import css from './AlumnoField.module.css';
import { AlumnoOptions } from './AlumnoOptions.tsx';
import { notes } from './endpoints.ts';
import { FIELD_NAMES } from './solicitudesParams.ts';

/** Milliseconds without a keystroke after which the search runs. */
const PAUSE_MS = 200;
const CHOICES = SEARCH_ALUMNOS_FIELDS.map((value) => ({ value, label: FIELD_NAMES[value] }));

interface Props {
  id: string;
  aria: { 'aria-invalid': true | undefined; 'aria-describedby': string | undefined };
  inputRef: RefObject<InputRef | null>;
  onChoose: (userId: number) => void;
}

export function AlumnoSearch({ id, aria, inputRef, onChoose }: Props) {
  const [campo, setCampo] = useState<AlumnoSearchField>('nombre');
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const [paused, now] = usePaused(typed, PAUSE_MS);
  const texto = paused.trim().toUpperCase();
  const found = useRows(notes.endpoints.findAlumnos, texto ? { texto, campo } : skipToken);
  const rows = useAppSelector((state) => selectAlumnos(state, found.answer?.ids));
  // Rows of an older text are shown until the new ones have come, but nobody is chosen from them.
  const current = !found.updating && texto === typed.trim().toUpperCase();
  const shown = open && texto !== '';
  const marked = shown && current && rows.length > 0 ? Math.min(active, rows.length - 1) : null;

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      // Enter belongs to the search here: it must not send the form.
      event.preventDefault();
      const row = marked === null || event.repeat ? undefined : rows[marked];
      if (row) onChoose(row.user.id);
      else now();
      setOpen(true);
    } else if (event.key === 'Escape' && open) {
      event.preventDefault();
      setOpen(false);
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && texto !== '') {
      event.preventDefault();
      setOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (marked !== null) setActive((marked + step + rows.length) % rows.length);
    }
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend beside the field's own label
    <div
      role="group"
      aria-label="Buscar al alumno"
      className={css.search}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <div className={css.combobox}>
        <Input
          {...aria}
          ref={inputRef}
          id={id}
          type="text"
          role="combobox"
          aria-required
          aria-autocomplete="list"
          aria-expanded={shown}
          aria-controls={`${id}-list`}
          aria-activedescendant={marked === null ? undefined : `${id}-${marked}`}
          autoComplete="off"
          spellCheck={false}
          maxLength={SEARCH_MAX}
          className={css.typed}
          placeholder="Escribe para buscar…"
          value={typed}
          onFocus={() => setOpen(true)}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setActive(0);
            setOpen(true);
          }}
          onKeyDown={onKeyDown}
        />
        {shown && (
          <AlumnoOptions id={id} rows={rows} found={found} marked={marked} onMark={setActive} onChoose={onChoose} />
        )}
      </div>
      <FilterSelect
        label="Buscar por"
        value={campo}
        options={CHOICES}
        onChange={(value) => {
          setCampo(SEARCH_ALUMNOS_FIELDS.find((field) => field === value) ?? 'nombre');
          setActive(0);
          inputRef.current?.focus();
        }}
      />
    </div>
  );
}
