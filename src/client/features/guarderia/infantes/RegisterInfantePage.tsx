/** /register-infante/{id}: the child of the address, or a new one. */

import Paragraph from 'antd/es/typography/Paragraph';
import { FieldArray, useFormikContext } from 'formik';
import { useRef } from 'react';
import { useOpened } from '#client/entities/dialog.ts';
import { useMay } from '#client/entities/state.ts';
import { useRowFocus } from '#client/lib/focus.ts';
import { Button } from '#client/ui/Button.tsx';
import { ReasonDialog } from '#client/ui/form/FormShell.tsx';
import { FieldGrid } from '#client/ui/form/Frame.tsx';
import { CheckboxField } from '#client/ui/form/fields.tsx';
import { When } from '#client/ui/Money.tsx';
import { Alert, Card } from '#client/ui/Page.tsx';
import { infantes as endpoints } from '#contract/endpoints/infantes.ts';
import type { Infante } from '#contract/guarderia.ts';
import { ALLERGIES_MAX } from '#contract/guarderia-rules.ts';
import { ALERGIA_TIPO_NAMES, GRAVEDAD_NAMES } from '#contract/guarderia-words.ts';
import { fullName } from '#contract/person.ts';
import { mayAcceptAge, mayBajaInfante } from '#contract/policies.ts';
import { guarderia } from '../api.ts';
import { choice, elementsOf, text, textsOf, words } from '../expediente/fields.tsx';
import { RecordContext, useRecord, useWhenSaved } from '../expediente/record.ts';
import { INFANTE_SECCIONES } from '../expediente/recordSections.tsx';
import { SectionForm, Sections } from '../expediente/Sections.tsx';
import css from '../guarderia.module.css';
import { Autorizados } from './Autorizados.tsx';
import { ConsentimientosForm } from './Consentimientos.tsx';
import { type Child, ClosedRecord, InfanteScreen } from './InfanteFrame.tsx';
import { NewInfante } from './NewInfante.tsx';

export interface InfanteProps {
  infante: Infante;
}

export default function RegisterInfantePage() {
  return (
    <InfanteScreen step="infante" fresh={<NewInfante />}>
      {(child) => (child.closed ? <ClosedRecord infanteId={child.infante.id} /> : <InfanteSections {...child} />)}
    </InfanteScreen>
  );
}

function InfanteSections({ infante, avisos, refresh }: Child) {
  const [update] = guarderia.useUpdateInfanteMutation();
  const send = (body: Parameters<typeof update>[0]['body']) => update({ params: { id: infante.id }, body }).unwrap();
  const record = { name: `infante-${infante.id}`, about: fullName(infante), endpoint: endpoints.updateInfante, send };
  const forms = {
    alergias: <AlergiasForm infante={infante} />,
    estancia: <EstanciaForm infante={infante} />,
    consentimientos: <ConsentimientosForm infante={infante} />,
    recoger: <Autorizados infanteId={infante.id} />,
  };
  return (
    <RecordContext value={{ ...record, stored: infante, sections: INFANTE_SECCIONES, avisos, refresh }}>
      <Sections
        label="Secciones del infante"
        missing={infante.faltantes.filter(({ seccion }) => seccion === 'infante')}
        forms={forms}
      />
    </RecordContext>
  );
}

/** The sections of a child that are more than their fields: allergies; room, schedule and entry with the age at it, and leaving. */
const ALERGIA = ['sustancia', 'tipo', 'gravedad', 'reaccion', 'que_hacer'] as const;

const AlergiasForm = ({ infante: { alergias, sin_alergias, version } }: InfanteProps) => (
  <SectionForm
    section="alergias"
    initialValues={{ alergias: alergias.map((one) => textsOf(one, ALERGIA)), sin_alergias, version }}
  >
    <AlergiasFields />
  </SectionForm>
);

function AlergiasFields() {
  const { values } = useFormikContext<{ alergias: unknown[]; sin_alergias: boolean }>();
  const count = values.alergias.length;
  const list = useRef<HTMLDivElement>(null);
  useRowFocus(list, count);
  return (
    <FieldArray name="alergias">
      {({ push, remove }) => (
        <div ref={list}>
          {values.alergias.map((_alergia, index) => (
            <AlergiaFields
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity while they are typed
              key={index}
              at={index}
              onRemove={() => remove(index)}
            />
          ))}
          {count < ALLERGIES_MAX && !values.sin_alergias && (
            <Button onClick={() => push(textsOf(null, ALERGIA))}>
              {count === 0 ? 'Agregar alergia' : 'Agregar otra'}
            </Button>
          )}
          {count === 0 && <CheckboxField name="sin_alergias" label="Ninguna conocida" />}
        </div>
      )}
    </FieldArray>
  );
}

function AlergiaFields({ at, onRemove }: { at: number; onRemove: () => void }) {
  const name = (field: (typeof ALERGIA)[number]) => `alergias[${at}].${field}`;
  return (
    <fieldset className={css.row}>
      <legend>Alergia {at + 1}</legend>
      <FieldGrid>
        {elementsOf([
          words(name('sustancia'), 'A qué es alérgico', { required: true }),
          choice(name('tipo'), 'Tipo', { names: ALERGIA_TIPO_NAMES }),
          choice(name('gravedad'), 'Gravedad', { names: GRAVEDAD_NAMES }),
          text(name('reaccion'), 'Qué le pasa'),
          text(name('que_hacer'), 'Qué hacer'),
        ])}
      </FieldGrid>
      <Button small kind="danger" aria-label={`Quitar alergia ${at + 1}`} onClick={onRemove}>
        Quitar
      </Button>
    </fieldset>
  );
}

function EstanciaForm({ infante }: InfanteProps) {
  const ends = useMay(mayBajaInfante, infante);
  return (
    <>
      <SectionForm section="estancia" />
      <Edad infante={infante} />
      {ends && <Baja infante={infante} />}
    </>
  );
}

/** An age outside the range stops nothing but waits for a supervisor's word. */
function Edad({ infante }: InfanteProps) {
  const accepts = useMay(mayAcceptAge, infante);
  const whenSaved = useWhenSaved();
  const [accepting, open, close] = useOpened<number>('edad');
  const { avisos, send, refresh } = useRecord();
  const { edad_autorizada: accepted, version } = infante;
  const outside = avisos.filter(({ campo }) => campo === 'edad_autorizada');
  if (accepted) {
    return (
      <Alert kind="info">
        Edad aceptada por {accepted.por} <When at={accepted.fecha} el />: {accepted.motivo}
      </Alert>
    );
  }
  if (outside.length === 0) return null;
  return (
    <Alert kind="warning">
      <span>{outside.map(({ texto }) => texto).join(' ')}</span>
      {accepts && (
        <Button small onClick={() => whenSaved(() => open(infante.id))}>
          Aceptar la edad
        </Button>
      )}
      {accepting === infante.id && (
        <ReasonDialog
          title={`¿Aceptar la edad de ${infante.nombre}?`}
          detail="El motivo y tu nombre quedan en su expediente."
          endpoint={endpoints.updateInfante}
          toBody={({ motivo }) => ({ edad_autorizada: { motivo }, version })}
          fieldOf={{ 'edad_autorizada.motivo': 'motivo' }}
          send={send}
          // Another date may make it another age.
          refresh={() => refresh().then(close)}
          submitText="Aceptar la edad"
          onClose={close}
          done="La edad quedó aceptada."
        />
      )}
    </Alert>
  );
}

function Baja({ infante }: InfanteProps) {
  const whenSaved = useWhenSaved();
  const [ending, open, close] = useOpened<number>('baja-infante');
  const [baja] = guarderia.useBajaInfanteMutation();
  const name = fullName(infante);
  return (
    <Card title="Dar de baja">
      <Paragraph type="secondary">El infante deja la guardería hoy; su expediente se conserva.</Paragraph>
      <Button kind="danger" onClick={() => whenSaved(() => open(infante.id))}>
        Dar de baja
      </Button>
      {ending === infante.id && (
        <ReasonDialog
          title={`¿Dar de baja a ${name}?`}
          detail="El motivo queda en su expediente."
          endpoint={endpoints.bajaInfante}
          send={(body, key) => baja({ params: { id: infante.id }, body, key }).unwrap()}
          submitText="Dar de baja"
          onClose={close}
          done={`${name} quedó en baja.`}
        />
      )}
    </Card>
  );
}
