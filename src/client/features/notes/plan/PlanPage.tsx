/** /plan-pagos/{id}: by which days an alumno's note is to be paid, agreed anew or taken away. */

import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { readRecord, useAppSelector } from '#client/entities/base.ts';
import { catalogs } from '#client/entities/catalogs.ts';
import { useDue } from '#client/entities/due.ts';
import { draftTitleOf } from '#client/entities/select.ts';
import { useEntity, useMay, usePerson } from '#client/entities/state.ts';
import type { NoteRow } from '#client/entities/tables.ts';
import { useToday } from '#client/lib/time.ts';
import { idOf, screens } from '#client/lib/urls.ts';
import { sayDay } from '#client/lib/when.ts';
import { Button } from '#client/ui/Button.tsx';
import { useAction } from '#client/ui/feedback/confirm.tsx';
import { FormShell } from '#client/ui/form/FormShell.tsx';
import { Figures, noteFigures, When } from '#client/ui/Money.tsx';
import { Alert, LoadState, Page, WrongAddress } from '#client/ui/Page.tsx';
import { DueLine } from '#client/ui/Plan.tsx';
import { Item, Items } from '#client/ui/Records.tsx';
import { notes as endpoints } from '#contract/endpoints/notes.ts';
import { formatMoney } from '#contract/money.ts';
import { fullName } from '#contract/person.ts';
import { soldOn } from '#contract/plan.ts';
import { mayEditNote } from '#contract/policies.ts';
import { LATE_DAYS, PLAN_MAX } from '#contract/rules.ts';
import { notes } from '../api.ts';
import css from './Plan.module.css';
import { fetchPlan, PlanFields } from './PlanFields.tsx';
import { beginningOn, pagosBody, pagosOf, planErrors, planValuesOf } from './planValues.ts';
import './PlanEditor.tsx';

/** Former plans of a note, as they were agreed. */
function ReplacedPlans({ noteId }: { noteId: number }) {
  const today = useToday();
  const { response: plans = [] } = readRecord(notes.useReplacedPlansQuery(noteId));
  if (plans.length === 0) return null;
  return (
    <section className={css.replaced}>
      <h2>Planes anteriores</h2>
      <Items label="Planes anteriores">
        {plans.map(({ desde, hasta, pagos }) => (
          <Item
            key={`${desde} ${hasta}`}
            title={
              <>
                Desde <When at={desde} el hour /> hasta <When at={hasta} el hour />
              </>
            }
            facts={pagos.map(({ fecha, monto }) => `${sayDay(fecha, today)} ${formatMoney(monto)}`).join(' · ')}
          />
        ))}
      </Items>
    </section>
  );
}

void fetchPlan();

const TITLE = 'Plan de pagos';

const REMOVE = {
  message: '¿Quitar el plan de pagos?',
  detail: `Lo abonado se queda como está. Sin plan, el saldo vence a los ${LATE_DAYS} días de la venta.`,
  accept: 'Quitar plan',
  danger: true,
};

/** The form's fields of the body's. */
const FIELD_OF = Object.fromEntries([
  ['pagos', 'plan'],
  ...Array.from({ length: PLAN_MAX }, (_, index) =>
    ['fecha', 'monto'].map((field) => [`pagos[${index}].${field}`, `plan[${index}].${field}`]),
  ).flat(),
]) as Record<string, string>;

export default function PlanPage() {
  const userId = idOf(useParams().id);
  const [search] = useSearchParams();
  const nota = idOf(search.get('nota') ?? undefined);
  if (userId === null) return <WrongAddress title={TITLE} of="alumno" to={screens.solicitudes()} label="Ir a Notas" />;
  return <PlanOf key={`${userId} ${nota}`} userId={userId} nota={nota} />;
}

function PlanOf({ userId, nota }: { userId: number; nota: number | null }) {
  const { response, ...standing } = readRecord(notes.useNoteOfAlumnoQuery({ userId, nota }));
  const note = useEntity('notes', response?.note);
  const { user } = usePerson(userId);
  const edits = useMay(mayEditNote, note ?? { cancelada: null });
  const zone = readRecord(catalogs.useTimeZoneQuery());
  if (response && !note) {
    return (
      <Page title={TITLE}>
        <Alert kind="info">El alumno no tiene una nota todavía.</Alert>
      </Page>
    );
  }
  // Before the business's time zone is known, a plan would be offered from today on as this computer's clock has it.
  if (!note || zone.response === undefined) {
    return (
      <Page title={TITLE}>
        <LoadState of={response ? zone : standing} />
      </Page>
    );
  }
  return (
    <Page
      title={`${TITLE} de la nota ${note.folio}`}
      narrow
      aside={user && fullName(user)}
      history={{ tabla: 'notes', registro: note.id }}
      ways={[{ text: 'Abonos', to: screens.noteCredits(userId, { nota: note.id }) }]}
    >
      {edits ? (
        <PlanForm note={note} refresh={standing.retry} />
      ) : (
        <Alert kind="warning">La nota está cancelada: su plan ya no cambia.</Alert>
      )}
      <ReplacedPlans noteId={note.id} />
    </Page>
  );
}

function PlanForm({ note, refresh }: { note: NoteRow; refresh: () => Promise<unknown> }) {
  const navigate = useNavigate();
  const today = useToday();
  const due = useDue(note, undefined, 0);
  const draftTitle = useAppSelector((state) => draftTitleOf(state, `Plan de la nota ${note.folio}`, note.user_id));
  const [updatePlan] = notes.endpoints.updatePlan.useMutation();
  const { busy, error, run } = useAction();
  const { id, user_id, total, pagado, serviciosArr, plan, version } = note;
  // Opening this screen without a plan means wanting one.
  const wanted = plan.length === 0 && { ritmo: 'mensual' as const, ...beginningOn(today) };
  const sale = {
    ...{ total, paid: pagado, day: soldOn(note), from: today },
    ...{ servicios: serviciosArr, user_id },
  };
  const leave = () => navigate(screens.noteCredits(user_id, { nota: id }));
  const remove = async () => {
    await updatePlan({ params: { id }, body: { pagos: [], version } }).unwrap();
    leave();
  };
  return (
    <FormShell
      name={`plan-${id}`}
      title={TITLE}
      draftTitle={() => draftTitle}
      endpoint={endpoints.updatePlan}
      initialValues={{ ...planValuesOf(plan), ...wanted, version }}
      toBody={(values) => ({ pagos: pagosBody(pagosOf(values, sale)), version: values.version })}
      typedErrors={(values) => planErrors(values, sale)}
      fieldOf={FIELD_OF}
      send={(body) => updatePlan({ params: { id }, body }).unwrap()}
      done="Plan de pagos guardado."
      onSaved={leave}
      refresh={refresh}
      submitText="Guardar plan"
      actions={
        plan.length > 0 && (
          <Button kind="danger" busy={busy} onClick={() => void run(remove, 'Plan de pagos quitado.', REMOVE)}>
            Quitar plan
          </Button>
        )
      }
    >
      <div style={{ marginBottom: 16 }}>
        <Figures label="Importes de la nota" figures={noteFigures(note)} />
        <DueLine due={due} />
      </div>
      {error && <Alert>{error}</Alert>}
      <PlanFields sale={sale} />
    </FormShell>
  );
}
