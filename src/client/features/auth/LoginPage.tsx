import { Form, Formik } from 'formik';
import { useEffect, useRef, useState } from 'react';
import { sessionStarted } from '#client/api/session.ts';
import { useAppDispatch } from '#client/entities/state.ts';
import { type Problem, problemOf } from '#client/lib/errors.ts';
import { useTitle } from '#client/lib/hooks.ts';
import { Secret } from '#client/lib/secret.ts';
import { Button } from '#client/ui/Button.tsx';
import { Dialog } from '#client/ui/Dialog.tsx';
import { TextField } from '#client/ui/fields.tsx';
import { checkBody } from '#contract/call.ts';
import { routes } from '#contract/routes.ts';
import { auth } from './endpoints.ts';
import css from './LoginPage.module.css';

const UNEXPECTED = 'Ha ocurrido un error inesperado.';
const WRONG = 'Credenciales incorrectas.';
const EMPTY = { email: '', password: '' };

/** Every failure begins alike; what is no matter of credentials says so in a second line. */
function failureText({ status, message }: Problem): string {
  return status === 429 || status === null || status >= 500 ? `${WRONG}\n${message}` : WRONG;
}

function validate(values: typeof EMPTY) {
  const { errors } = checkBody(routes.login, values);
  return Object.fromEntries(Object.entries(errors ?? {}).map(([field, texts]) => [field, texts[0]]));
}

export function LoginPage() {
  useTitle('Iniciar Sesión');
  const dispatch = useAppDispatch();
  const [login] = auth.useLoginMutation();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  const submit = async ({ email, password }: typeof EMPTY) => {
    try {
      const session = await login({ email: email.trim(), password: new Secret(password) }).unwrap();
      if (session) dispatch(sessionStarted(session));
      else setFailure(UNEXPECTED);
    } catch (error) {
      setFailure(failureText(problemOf(error)));
    }
  };

  return (
    <div className={css.page}>
      <section className={css.card} aria-labelledby="login-title">
        <img src="/logo/Logo.jpg" alt="" width="72" height="72" className={css.logo} />
        <h1 id="login-title" className={css.title}>
          Iniciar Sesión
        </h1>
        <Formik initialValues={EMPTY} validate={validate} validateOnBlur={false} onSubmit={submit}>
          {({ isSubmitting }) => (
            <Form ref={form} noValidate>
              <TextField
                name="email"
                label="Correo electrónico"
                type="email"
                autoComplete="username"
                inputMode="email"
              />
              <TextField name="password" label="Contraseña" type="password" autoComplete="current-password" />
              <Button kind="primary" type="submit" busy={isSubmitting} className={css.submit}>
                Acceder
              </Button>
            </Form>
          )}
        </Formik>
      </section>
      {failure !== null && <Dialog message={failure} onClose={() => setFailure(null)} />}
    </div>
  );
}
