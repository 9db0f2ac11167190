import { NumberField, TextField } from '#client/ui/fields.tsx';
import { NAME_MAX, PASSWORD_MAX, PASSWORD_MIN } from '#contract/rules.ts';
import css from './users.module.css';

/** Fields of alumnos and employees alike. `account`: e-mail and password are asked for, not only taken. */
export function PersonFields({ account = false }: { account?: boolean }) {
  return (
    <>
      <div className={css.three}>
        <TextField name="nombre" label="Nombre" required maxLength={NAME_MAX} autoComplete="off" />
        <TextField name="apaterno" label="Apellido paterno" required maxLength={NAME_MAX} autoComplete="off" />
        <TextField name="amaterno" label="Apellido materno" maxLength={NAME_MAX} autoComplete="off" />
      </div>
      <div className={css.three}>
        <NumberField name="celular" label="Celular" type="tel" autoComplete="off" />
        <TextField name="email" label="Correo electrónico" type="email" required={account} autoComplete="off" />
        <TextField
          name="password"
          label="Contraseña"
          type="password"
          required={account}
          maxLength={PASSWORD_MAX}
          placeholder={`Mínimo ${PASSWORD_MIN} caracteres`}
          // Without this the browser fills in the password of whoever sits at the counter.
          autoComplete="new-password"
        />
      </div>
    </>
  );
}
