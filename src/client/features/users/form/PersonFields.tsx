import type { ReactNode } from 'react';
import { catalogs } from '#client/entities/catalogs.ts';
import { useCan, useEntities, useList } from '#client/entities/state.ts';
import { screens } from '#client/lib/urls.ts';
import { FieldGrid } from '#client/ui/form/Frame.tsx';
import { NumberField, SelectField, TextField } from '#client/ui/form/fields.tsx';
import { Alert, ErrorState } from '#client/ui/Page.tsx';
import { GROUPS } from '#contract/groups.ts';
import { NAME_MAX, PASSWORD_MAX, PASSWORD_MIN } from '#contract/rules.ts';

const groups = GROUPS.map((value) => ({ value, label: value }));

/** School and group of an alumno. */
export function ClassFields() {
  const { response, loading, problem, retry } = useList(catalogs.useListEscuelasQuery());
  const escuelas = useEntities('escuelas', response);
  const adds = useCan('escuelas:write');
  const options = escuelas.map(({ id, nombre, prefijo }) => ({ value: String(id), label: `${nombre} (${prefijo})` }));
  return (
    <>
      {problem && <ErrorState problem={problem} onRetry={retry} />}
      {response?.length === 0 && (
        <Alert kind="warning" actions={[adds && { text: 'Ir a Escuelas', to: screens.escuelas() }]}>
          Todavía no hay escuelas: {adds ? 'agrega la primera.' : 'un supervisor debe agregar la primera.'}
        </Alert>
      )}
      <FieldGrid>
        <SelectField
          name="escuela"
          label="Escuela"
          required
          options={options}
          placeholder={loading ? 'Cargando...' : 'Elige la escuela'}
        />
        <SelectField name="grupo" label="Grupo" required options={groups} placeholder="Elige el grupo" />
      </FieldGrid>
    </>
  );
}

/** The three names, in one row. */
export function NameFields({ readOnly = false }: { readOnly?: boolean }) {
  const common = { readOnly, maxLength: NAME_MAX, autoComplete: 'off' };
  return (
    <FieldGrid>
      <TextField {...common} name="nombre" label="Nombre" required={!readOnly} />
      <TextField {...common} name="apaterno" label="Apellido paterno" required={!readOnly} />
      <TextField {...common} name="amaterno" label="Apellido materno" />
    </FieldGrid>
  );
}

/** Phone and e-mail. `account`: the e-mail is asked for, not only taken. */
export function ContactFields({ account }: { account: boolean }) {
  return (
    <>
      <NumberField name="celular" label="Celular" type="tel" autoComplete="off" />
      <TextField name="email" label="Correo electrónico" type="email" required={account} autoComplete="off" />
    </>
  );
}

/** A password to be set. */
export function PasswordField({ required, hint }: { required?: boolean; hint?: ReactNode }) {
  return (
    <TextField
      name="password"
      label="Contraseña"
      type="password"
      hint={hint}
      required={required}
      maxLength={PASSWORD_MAX}
      placeholder={`Mínimo ${PASSWORD_MIN} caracteres`}
      // Without this the browser fills in the password of whoever sits at the counter.
      autoComplete="new-password"
    />
  );
}

/** Fields of new alumnos and employees alike. `account`: e-mail and password are asked for, not only taken. */
export function PersonFields({ account = false }: { account?: boolean }) {
  return (
    <>
      <NameFields />
      <FieldGrid>
        <ContactFields account={account} />
        <PasswordField required={account} />
      </FieldGrid>
    </>
  );
}
