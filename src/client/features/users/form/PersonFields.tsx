import type { ReactNode } from 'react';
import { FieldGrid } from '#client/ui/form/Frame.tsx';
import { NumberField, TextField } from '#client/ui/form/fields.tsx';
import { NAME_MAX, PASSWORD_MAX, PASSWORD_MIN } from '#contract/rules.ts';

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
