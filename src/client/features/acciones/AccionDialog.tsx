/** Another group or school for the chosen people, or their baja: who changes is shown before it is done. */
import { skipToken } from '@reduxjs/toolkit/query';
import { useFormikContext } from 'formik';
import { useEffect, useState } from 'react';
import { readRecord } from '#client/entities/base.ts';
import { catalogs } from '#client/entities/catalogs.ts';
import { useEntities, useGroupOptions, useSchoolOptions } from '#client/entities/state.ts';
import { count, counted } from '#client/lib/numbers.ts';
import { FormDialog } from '#client/ui/form/FormShell.tsx';
import { SelectField, TextAreaField } from '#client/ui/form/fields.tsx';
import { LoadState } from '#client/ui/Page.tsx';
import { acciones as endpoints } from '#contract/endpoints/acciones.ts';
import type { AccionVista } from '#contract/entities.ts';
import type { AccionKind } from '#contract/records/acciones.ts';
import css from './Acciones.module.css';
import { acciones } from './api.ts';
import { Debts, Steps, Unable } from './Preview.tsx';
import { useUndoable } from './useUndo.ts';

export type Kind = Exclude<AccionKind, 'ciclo'>;

const EMPTY = { escuela: '', grupo: '', motivo: '' };
type Values = typeof EMPTY;

const bodyOf = (accion: Kind, ids: readonly number[], { escuela, grupo, motivo }: Values) => ({
  accion,
  ids: [...ids],
  ...(accion === 'escuela' && escuela && { escuela_id: Number(escuela) }),
  ...(accion !== 'baja' && grupo && { grupo }),
  ...(accion === 'baja' && { motivo }),
});

const TITLES: Record<Kind, string> = { grupo: 'Cambiar de grupo', escuela: 'Cambiar de escuela', baja: 'Dar de baja' };
const DEEDS: Record<Kind, string> = { grupo: 'Cambiar a', escuela: 'Cambiar a', baja: 'Dar de baja a' };

function GroupField({ required = false }: { required?: boolean }) {
  const placeholder = required ? 'Elige el grupo' : 'El que tiene cada quien';
  return (
    <SelectField name="grupo" label="Grupo" required={required} options={useGroupOptions()} placeholder={placeholder} />
  );
}

function SchoolField() {
  const options = useSchoolOptions();
  return <SelectField name="escuela" label="Escuela" required options={options} placeholder="Elige la escuela" />;
}

interface OutcomeProps {
  kind: Kind;
  ids: readonly number[];
  onVista: (vista: AccionVista | undefined) => void;
}

function Outcome({ kind, ids, onVista }: OutcomeProps) {
  const { values } = useFormikContext<Values>();
  // The reason changes nothing of it: a baja is not asked for with each letter.
  const { escuela, grupo } = values;
  const isKnown = kind === 'baja' || (kind === 'grupo' ? grupo !== '' : escuela !== '');
  const body = bodyOf(kind, ids, { escuela, grupo, motivo: '' });
  const { response, ...standing } = readRecord(
    acciones.usePreviewAccionQuery(isKnown ? { ...body, motivo: undefined } : skipToken),
  );
  const vista = isKnown ? response : undefined;
  useEffect(() => onVista(vista), [onVista, vista]);
  if (!isKnown) return null;
  if (!vista) return <LoadState of={standing} rows={2} />;
  const { cambian, iguales, no_pueden, grupos, deben } = vista;
  return (
    <div className={css.outcome}>
      <p role="status">
        <strong>{cambian === 0 ? 'No cambia nadie' : counted(cambian, 'persona cambia', 'personas cambian')}</strong>
        {iguales > 0 && `; ${counted(iguales, 'ya está así', 'ya están así')}`}.
      </p>
      {kind !== 'baja' && grupos.length > 0 && <Steps steps={grupos} leaving="" />}
      <Debts deben={deben} />
      <Unable no_pueden={no_pueden} />
    </div>
  );
}

interface Props {
  kind: Kind;
  ids: readonly number[];
  onClose: () => void;
  /** It was done: nobody is chosen any more. */
  onDone: () => void;
}

export function AccionDialog({ kind, ids, onClose, onDone }: Props) {
  const [create] = acciones.useCreateAccionMutation();
  const [vista, setVista] = useState<AccionVista>();
  const undoable = useUndoable();
  const { response } = readRecord(catalogs.useListEscuelasQuery());
  const schools = useEntities('escuelas', response);
  const send = async (body: Parameters<typeof create>[0]['body'], key: string) => {
    const { id, cambian } = await create({ body, key }).unwrap();
    const school = schools.find((one) => one.id === body.escuela_id)?.nombre;
    const to = [school, body.grupo].filter(Boolean).join(', ');
    const words = kind === 'baja' ? ['persona quedó', 'personas quedaron'] : ['alumno pasó', 'alumnos pasaron'];
    undoable(`${counted(cambian, words[0] ?? '', words[1] ?? '')} ${kind === 'baja' ? 'en baja' : `a ${to}`}.`, id);
  };
  return (
    <FormDialog
      name="accion"
      title={TITLES[kind]}
      detail={counted(ids.length, 'persona seleccionada.', 'personas seleccionadas.')}
      endpoint={endpoints.createAccion}
      initialValues={EMPTY}
      toBody={(values) => bodyOf(kind, ids, values)}
      fieldOf={{ escuela_id: 'escuela' }}
      send={(body, key) => send(body, key)}
      submitText={vista?.cambian ? `${DEEDS[kind]} ${count(vista.cambian)}` : TITLES[kind]}
      danger={kind === 'baja'}
      onClose={onClose}
      onDone={onDone}
    >
      {kind === 'escuela' && <SchoolField />}
      {kind !== 'baja' && <GroupField required={kind === 'grupo'} />}
      {kind === 'baja' && <TextAreaField name="motivo" label="Motivo" required rows={2} />}
      <Outcome kind={kind} ids={ids} onVista={setVista} />
    </FormDialog>
  );
}
