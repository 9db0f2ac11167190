/** The form of a note that exists. */

import Text from 'antd/es/typography/Text';
import { useFormikContext } from 'formik';
import { useStore } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import type { State } from '#client/entities/base.ts';
import { useOpened } from '#client/entities/dialog.ts';
import { useDue } from '#client/entities/due.ts';
import { draftTitleOf, selectNote } from '#client/entities/select.ts';
import { usePolicy } from '#client/entities/state.ts';
import type { NoteRow } from '#client/entities/tables.ts';
import { problemOf } from '#client/lib/errors.ts';
import { originalsDue } from '#client/lib/originals.ts';
import { screens } from '#client/lib/urls.ts';
import { Button } from '#client/ui/Button.tsx';
import { Dialog } from '#client/ui/feedback/dialogs.tsx';
import { FormShell, ReasonDialog } from '#client/ui/form/FormShell.tsx';
import { SelectField, TextAreaField, TextField } from '#client/ui/form/fields.tsx';
import { Alert, Card } from '#client/ui/Page.tsx';
import { PlanList } from '#client/ui/Plan.tsx';
import { notes as endpoints } from '#contract/endpoints/notes.ts';
import type { ApiError, FieldErrors } from '#contract/errors.ts';
import * as apiErrors from '#contract/errors.ts';
import { isFirm, mayCancelNote, mayLowerTotal } from '#contract/policies.ts';
import { FOLIO_MAX } from '#contract/rules.ts';
import { notes } from '../api.ts';
import { AlumnoCard } from './fields/AlumnoField.tsx';
import { ServicesField } from './fields/ServicesField.tsx';
import css from './NoteForm.module.css';
import { NoteProblem, NoteSummary, NoteTotal } from './NoteSummary.tsx';
import {
  FIELD_OF,
  isLower,
  type NoteValues,
  type Offers,
  STATUS_OPTIONS,
  toBody,
  useOffers,
  valuesOf,
} from './noteValues.ts';

interface LoweredProps {
  note: NoteRow;
  offers: Offers;
  /** Why the signed-in person lowers no total of a firm note; null where they may. */
  forbidden: ApiError | null;
}

/** Requirements to lower a note's total: a reason, or a supervisor. */
function Lowered({ note, offers, forbidden }: LoweredProps) {
  const { values } = useFormikContext<NoteValues>();
  if (!isLower(values, offers.linesOf, note)) return null;
  const firm = isFirm(note, new Date().toISOString());
  if (forbidden) return firm && <Alert kind="warning">{forbidden.message}</Alert>;
  return <TextAreaField name="motivo" label="Por qué baja el total" required={firm} rows={2} />;
}

/** Asks for the reason and cancels the note; not for a note with abonos, which can't be cancelled. */
function CancelNote({ note }: { note: NoteRow }) {
  const [wanted, , onClose] = useOpened<number>('cancelar', 'notes');
  const navigate = useNavigate();
  const uncancellable = usePolicy(mayCancelNote, note);
  const [cancelNote] = notes.endpoints.cancelNote.useMutation();
  if (wanted !== note.id) return null;
  if (uncancellable) return <Dialog message={uncancellable.message} onClose={onClose} />;
  return (
    <ReasonDialog
      title={`¿Cancelar la nota ${note.folio}?`}
      detail="Queda registrada con el motivo, fuera de todos los totales. Su folio no se puede volver a usar."
      endpoint={endpoints.cancelNote}
      send={(body, key) => cancelNote({ params: { id: note.id }, body, key }).unwrap()}
      submitText="Cancelar nota"
      danger
      onClose={onClose}
      done={`La nota ${note.folio} quedó cancelada.`}
      // By its id: the alumno's row no longer shows it.
      onDone={() => navigate(screens.updateNote(note.user_id, { nota: note.id }), { replace: true })}
    />
  );
}

interface EditNoteProps {
  note: NoteRow;
  catalogue: readonly number[];
  refresh: () => Promise<unknown>;
}

export function EditNote({ note, catalogue, refresh }: EditNoteProps) {
  const navigate = useNavigate();
  const store = useStore<State>();
  const uncancellable = usePolicy(mayCancelNote, note);
  const unlowerable = usePolicy(mayLowerTotal, note);
  const needsReason = unlowerable === null && isFirm(note, new Date().toISOString());
  const [updateNote] = notes.endpoints.updateNote.useMutation();
  const [, openDialog] = useOpened<number>('cancelar', 'notes');
  const offers = useOffers(catalogue, note);
  const due = useDue(note, undefined, 0);
  const onSaved = (before: readonly number[]) => {
    const after = selectNote(store.getState(), note.id)?.creditos ?? [];
    originalsDue(after.filter((id) => !before.includes(id)));
    navigate(screens.solicitudes());
  };
  return (
    <Card>
      <FormShell
        name={`nota-${note.id}`}
        title={`Nota ${note.folio}`}
        draftTitle={() => draftTitleOf(store.getState(), `Nota ${note.folio}`, note.user_id)}
        endpoint={endpoints.updateNote}
        initialValues={valuesOf(note)}
        toBody={(values) => ({
          ...toBody(values, offers.linesOf, null),
          ...(isLower(values, offers.linesOf, note) && { motivo: values.motivo }),
        })}
        typedErrors={(values): FieldErrors =>
          needsReason && isLower(values, offers.linesOf, note) && values.motivo.trim() === ''
            ? { motivo: [apiErrors.reasonToLower().message] }
            : {}
        }
        send={async (body) => {
          try {
            await updateNote({ params: { id: note.id }, body }).unwrap();
            return note.creditos;
          } catch (error) {
            offers.recheck(problemOf(error));
            throw error;
          }
        }}
        done="Datos actualizados con éxito"
        onSaved={onSaved}
        submitText="Actualizar"
        fieldOf={FIELD_OF}
        refresh={refresh}
        failureText={({ network }) =>
          network ? 'Error de red al actualizar los datos' : 'Error al actualizar los datos'
        }
        onProblem={(problem, _form, dismiss) => <NoteProblem problem={problem} offers={offers} dismiss={dismiss} />}
        sum={<NoteTotal offers={offers} paid={note.pagado} recargos={note.recargos} />}
        summary={
          <NoteSummary offers={offers} paid={note.pagado} recargos={note.recargos}>
            <Lowered note={note} offers={offers} forbidden={unlowerable ?? null} />
          </NoteSummary>
        }
        actions={
          // Where it can't be cancelled as it stands, the button says why.
          uncancellable?.status !== 403 && (
            <Button kind="danger" onClick={() => openDialog(note.id)}>
              Cancelar nota
            </Button>
          )
        }
      >
        <div className={css.head}>
          <div className={css.alumno}>
            <AlumnoCard userId={note.user_id} />
          </div>
          <TextField name="folio" label="Folio" required maxLength={FOLIO_MAX} autoComplete="off" />
          <SelectField name="status" label="Estado" options={STATUS_OPTIONS} />
        </div>
        <ServicesField offers={offers} />
        <PlanList plan={due.plan} />
        {due.plan.length > 0 && (
          <Text type="secondary" style={{ display: 'block', marginTop: 8 }}>
            Si el total cambia, lo que falta se reparte entre las fechas que quedan.
          </Text>
        )}
      </FormShell>
      <CancelNote note={note} />
    </Card>
  );
}
