/** A new child: identity, and for staff the family; everything else comes after the first save. */

import { skipToken } from '@reduxjs/toolkit/query';
import type { FormikValues } from 'formik';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { readRecord } from '#client/entities/base.ts';
import { catalogs } from '#client/entities/catalogs.ts';
import { useCan, useEntities, useEntity, useList } from '#client/entities/state.ts';
import type { Problem } from '#client/lib/errors.ts';
import { useSearch } from '#client/lib/hooks.ts';
import { screens } from '#client/lib/urls.ts';
import { Button } from '#client/ui/Button.tsx';
import { notify } from '#client/ui/feedback/toast.ts';
import { FormShell } from '#client/ui/form/FormShell.tsx';
import { FieldGrid, Frame, useIds } from '#client/ui/form/Frame.tsx';
import { useFieldState } from '#client/ui/form/fields.tsx';
import { SearchSelect } from '#client/ui/form/SearchSelect.tsx';
import { joined } from '#client/ui/joined.tsx';
import { Alert, Card, LinkList, Page } from '#client/ui/Page.tsx';
import { ItemHead, SmallCard } from '#client/ui/Records.tsx';
import { infantes as endpoints } from '#contract/endpoints/infantes.ts';
import type { FieldErrors } from '#contract/errors.ts';
import { INFANTE_ESTADO_NAMES } from '#contract/guarderia-words.ts';
import { fullName, type Named, schoolAndGroupOf } from '#contract/person.ts';
import { formatPhone } from '#contract/phones.ts';
import { guarderia, type SavedInfante } from '../api.ts';
import { elementsOf, initialOf } from '../expediente/fields.tsx';
import { useInfantes } from '../expediente/record.ts';
import { avisosOf, IDENTIDAD, INFANTE_SECCIONES, SECCION } from '../expediente/recordSections.tsx';

const NEW: FormikValues = { ...initialOf(IDENTIDAD, { nacionalidad: 'Mexicana' }), familia_id: null };

export function NewInfante() {
  const navigate = useNavigate();
  const staff = useCan('guarderia:write');
  const identity = useRef<HTMLDivElement>(null);
  const [create] = guarderia.useCreateInfanteMutation();
  const onSaved = ({ infante, avisos }: SavedInfante) => {
    const [first, second] = INFANTE_SECCIONES;
    const odd = avisosOf(first, avisos).length > 0;
    if (odd) notify.info('Guardado, con avisos: revísalos en el formulario.');
    else notify.success('Operación realizada con éxito');
    const search = odd ? '' : `?${SECCION}=${second.key}`;
    navigate({ pathname: screens.registerInfante(infante), search }, { replace: true });
  };
  return (
    <Page title="Infante" narrow ways={[staff && { text: 'Lista', to: screens.guarderia() }]}>
      {!staff && <OwnInfantes />}
      <Card title="Infante nuevo">
        <FormShell
          name="infante-nuevo"
          title="Infante nuevo"
          draftTitle={(values) => `Infante ${fullName(values as Named)}`.trim()}
          endpoint={endpoints.createInfante}
          initialValues={NEW}
          toBody={(values) => values}
          typedErrors={({ familia_id }): FieldErrors =>
            staff && familia_id === null ? { familia_id: ['Elige la familia del infante.'] } : {}
          }
          send={(body, key) => create({ body, key }).unwrap()}
          onSaved={onSaved}
          onProblem={(problem) => <Known problem={problem} />}
          submitText="Guardar y seguir"
          autosave
        >
          {staff && <FamiliaField onChosen={() => identity.current?.querySelector('input')?.focus()} />}
          <div ref={identity}>
            <FieldGrid>{elementsOf(IDENTIDAD)}</FieldGrid>
          </div>
        </FormShell>
      </Card>
    </Page>
  );
}

/** The children that this family has on record: the menu always leads to a new one. */
function OwnInfantes() {
  const { rows } = useInfantes({});
  if (rows.length === 0) return null;
  const items = rows.map((infante) => ({
    to: screens.registerInfante(infante.id),
    text: fullName(infante),
    detail: INFANTE_ESTADO_NAMES[infante.estado],
  }));
  return <LinkList label="Ya registrados" items={items} />;
}

/** The same child, enrolled before: the way to its record. */
function Known({ problem }: { problem: Problem }) {
  const { actual } = problem.body as { actual?: { id?: number } };
  if (problem.status !== 409 || !actual?.id) return null;
  return (
    <Alert kind="info" actions={[{ text: 'Abrir su expediente', to: screens.registerInfante(actual.id) }]}>
      Sigue en el expediente que ya existe.
    </Alert>
  );
}

function FamiliaField({ onChosen }: { onChosen: () => void }) {
  const { field, helpers, errors } = useFieldState<number | null>('familia_id');
  const { id } = useIds(errors, undefined);
  const [again, setAgain] = useState(false);
  const search = useSearch();
  const found = useList(guarderia.useFindFamiliasQuery(search.texto || skipToken));
  const people = useEntities('users', search.texto ? found.response?.ids : undefined);
  // A draft restores a family that was not searched for here.
  readRecord(catalogs.usePersonQuery(field.value ?? skipToken));
  const family = useEntity('users', field.value);
  const change = () => {
    setAgain(true);
    void helpers.setValue(null);
  };
  if (field.value !== null) {
    return (
      <Frame id={id} label="Familia" required errors={errors}>
        <SmallCard>
          <ItemHead
            title={family ? fullName(family) : 'Cargando...'}
            facts={family && joined([schoolAndGroupOf(family), family.email])}
            action={
              <Button id={id} small onClick={change} aria-label="Cambiar de familia">
                Cambiar
              </Button>
            }
          />
        </SmallCard>
      </Frame>
    );
  }
  return (
    <SearchSelect
      label="Familia"
      required
      errors={errors}
      autoFocus={again}
      placeholder="Busca su cuenta por nombre, teléfono o correo"
      search={search}
      found={found}
      listed="Familias encontradas"
      options={people
        .filter(({ activo }) => activo)
        .map((user) => ({
          value: user.id,
          title: fullName(user),
          facts: joined([schoolAndGroupOf(user), user.celular && formatPhone(user.celular), user.email]),
        }))}
      onChoose={(userId) => {
        void helpers.setValue(userId);
        onChosen();
      }}
    />
  );
}
