/** A new school year of one school: every group goes one grade up, shown before it is done. */
import { useFormikContext } from 'formik';
import { useEffect, useState } from 'react';
import { readRecord } from '#client/entities/base.ts';
import { useEntity } from '#client/entities/state.ts';
import { count, counted } from '#client/lib/numbers.ts';
import { screens } from '#client/lib/urls.ts';
import { FormDialog } from '#client/ui/form/FormShell.tsx';
import { SelectField, TextField } from '#client/ui/form/fields.tsx';
import { When } from '#client/ui/Money.tsx';
import { Alert, LoadState } from '#client/ui/Page.tsx';
import { acciones as endpoints } from '#contract/endpoints/acciones.ts';
import { REASON_MAX } from '#contract/rules.ts';
import css from './Acciones.module.css';
import { acciones, type CicloShown } from './api.ts';
import { Debts, Steps } from './Preview.tsx';
import { useUndoable } from './useUndo.ts';

const EMPTY = { ultimo: '', egresan: 'baja', motivo: '' };
type Values = typeof EMPTY;

const EGRESAN = [
  { value: 'baja', label: 'Egresan: se les da de baja' },
  { value: 'quedan', label: 'Se quedan en su grupo' },
];
const GRADES = ['1', '2', '3', '4', '5', '6'].map((value) => ({ value, label: `${value}.º` }));

const choiceOf = (escuela_id: number, { ultimo, egresan }: Pick<Values, 'ultimo' | 'egresan'>) => ({
  escuela_id,
  egresan: egresan as 'baja' | 'quedan',
  ...(ultimo && { ultimo: Number(ultimo) }),
});

function Before({ id }: { id: number }) {
  const before = useEntity('acciones', id);
  if (!before) return null;
  return (
    <Alert kind="warning" actions={[{ text: 'Ver o deshacer', to: screens.cambios() }]}>
      El ciclo de esta escuela ya se inició <When at={before.creada} el />, con{' '}
      {counted(before.cambian, 'alumno', 'alumnos')}.
    </Alert>
  );
}

function YearFields({ escuela, onVista }: { escuela: number; onVista: (vista: CicloShown | undefined) => void }) {
  const { values } = useFormikContext<Values>();
  const { response: vista, ...standing } = readRecord(acciones.usePreviewCicloQuery(choiceOf(escuela, values)));
  useEffect(() => onVista(vista), [onVista, vista]);
  const found = vista?.ultimo;
  return (
    <>
      {vista?.anterior && <Before id={vista.anterior} />}
      <SelectField
        name="ultimo"
        label="Último grado de la escuela"
        options={GRADES}
        placeholder={found ? `${found}.º, el más alto con alumnos` : 'El más alto con alumnos'}
      />
      <SelectField name="egresan" label="Los del último grado" options={EGRESAN} />
      {values.egresan === 'baja' && (
        <TextField
          name="motivo"
          label="Motivo de la baja"
          placeholder="Egresó al terminar el ciclo escolar."
          maxLength={REASON_MAX}
          autoComplete="off"
        />
      )}
      <LoadState of={standing} rows={4} />
      {vista && (
        <div className={css.outcome}>
          <Steps steps={vista.grupos} leaving="Egresan" />
          {vista.faltan.length > 0 && (
            <Alert>Faltan grupos en Ajustes: {vista.faltan.join(', ')}. Agrégalos antes de iniciar el ciclo.</Alert>
          )}
          <Debts deben={vista.deben} />
        </div>
      )}
    </>
  );
}

export function CicloDialog({ escuela, onClose }: { escuela: number; onClose: () => void }) {
  const school = useEntity('escuelas', escuela);
  const [create] = acciones.useCreateCicloMutation();
  const [vista, setVista] = useState<CicloShown>();
  const undoable = useUndoable();
  const moving = vista?.grupos.filter(({ de, a }) => a !== de).reduce((sum, { alumnos }) => sum + alumnos, 0);
  return (
    <FormDialog
      name="ciclo"
      title={`Nuevo ciclo: ${school?.nombre ?? ''}`}
      detail="Todos los grupos pasan al grado siguiente. Se puede deshacer después."
      endpoint={endpoints.createCiclo}
      initialValues={EMPTY}
      toBody={(values) => ({
        ...choiceOf(escuela, values),
        ...(values.egresan === 'baja' && values.motivo && { motivo: values.motivo }),
        ...(vista && { anterior: vista.anterior }),
      })}
      send={async (body, key) => {
        const { id, cambian } = await create({ body, key }).unwrap();
        undoable(`Nuevo ciclo en ${school?.nombre ?? 'la escuela'}: ${counted(cambian, 'alumno', 'alumnos')}.`, id);
      }}
      submitText={moving ? `Iniciar ciclo con ${count(moving)}` : 'Iniciar ciclo'}
      onClose={onClose}
    >
      <YearFields escuela={escuela} onVista={setVista} />
    </FormDialog>
  );
}
