/** Whose deeds the log shows: a person found by name; the address holds their id. */
import { skipToken } from '@reduxjs/toolkit/query';
import Select from 'antd/es/select';
import { useId, useState } from 'react';
import { useAnswer } from '#client/api/useAnswer.ts';
import { type RowsResult, useRows } from '#client/api/useRows.ts';
import { catalogs } from '#client/entities/catalogs.ts';
import { fullName, placeOf } from '#client/entities/person.ts';
import { selectUser, selectUsers } from '#client/entities/select.ts';
import { useAppSelector } from '#client/entities/state.ts';
import { usePaused } from '#client/lib/hooks.ts';
import { idOf } from '#client/lib/urls.ts';
import fields from '#client/ui/form/fields.module.css';
import type { User } from '#contract/entities.ts';
import { isStaff, ROL_NAMES } from '#contract/roles.ts';
import css from './Bitacora.module.css';
import { bitacora } from './endpoints.ts';

/** Milliseconds without a keystroke after which the search runs. */
const PAUSE_MS = 200;

const ALL = { value: '', label: 'Todas' };
const optionOf = (user: User) => ({
  value: String(user.id),
  label: `${fullName(user)} · ${isStaff(user.rol) ? ROL_NAMES[user.rol] : placeOf(user)}`,
});

interface Props {
  /** The id of the person; '' for everybody. */
  value: string;
  onChange: (id: string) => void;
}

export function PersonFilter({ value, onChange }: Props) {
  const id = useId();
  const chosen = idOf(value);
  useAnswer(catalogs.endpoints.person, chosen ?? skipToken);
  const user = useAppSelector((state) => selectUser(state, chosen));
  const [typed, setTyped] = useState('');
  const [paused] = usePaused(typed, PAUSE_MS);
  const texto = paused.trim().toUpperCase();
  const found = useRows(bitacora.endpoints.findPersonas, texto || skipToken);
  const people = useAppSelector((state) => selectUsers(state, texto ? found.answer?.ids : undefined));
  const asked = typed.trim() !== '';
  // Nobody is chosen from rows of an older text, which stay until the new ones have come.
  const current = !found.updating && texto === typed.trim().toUpperCase();
  return (
    <div className={fields.field}>
      <label className={fields.label} htmlFor={id}>
        Persona
      </label>
      <Select<string>
        id={id}
        virtual={false}
        style={{ width: '100%' }}
        popupMatchSelectWidth={false}
        value={chosen === null ? '' : String(chosen)}
        labelRender={() => (chosen === null ? ALL.label : user ? fullName(user) : `Persona ${chosen}`)}
        showSearch={{ filterOption: false, onSearch: setTyped }}
        options={asked ? (current ? people.map(optionOf) : []) : [ALL]}
        notFoundContent={null}
        // Opened again it offers «Todas» first, not what was searched for the last time.
        onOpenChange={(open) => !open && setTyped('')}
        popupRender={(list) => (
          <>
            {list}
            <p role="status" className={css.line}>
              {asked ? newsOf(found, people.length, current) : 'Escribe el nombre de una persona.'}
            </p>
          </>
        )}
        onChange={onChange}
      />
    </div>
  );
}

function newsOf({ answer, problem }: RowsResult<{ total: number }>, shown: number, current: boolean) {
  if (problem) return problem.message;
  if (!answer || !current) return 'Buscando…';
  if (answer.total === 0) return 'Nadie coincide.';
  if (answer.total > shown) return `Se muestran ${shown} de ${answer.total}: escribe algo más.`;
  return answer.total === 1 ? '1 resultado' : `${answer.total} resultados`;
}
