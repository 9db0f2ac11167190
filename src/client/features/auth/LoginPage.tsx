import AntdAlert from 'antd/es/alert';
import Flex from 'antd/es/flex';
import Input, { type InputProps } from 'antd/es/input/Input';
import { Formik, type FormikErrors, useField, useFormikContext } from 'formik';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useNegocio } from '#client/entities/base.ts';
import { useTitle } from '#client/lib/hooks.ts';
import { Button } from '#client/ui/Button.tsx';
import { lazyPart } from '#client/ui/feedback/lazyPart.tsx';
import { Frame, useIds } from '#client/ui/form/Frame.tsx';
import { checkBody } from '#contract/endpoint.ts';
import { auth } from '#contract/endpoints/auth.ts';
import css from './LoginPage.module.css';
import { readEnd } from './sessionEnd.ts';
import { type Credentials, useSignIn } from './useSignIn.ts';

/** Fetched when the form stands: a failed sign-in needs it, the form does not. */
const FailureDialog = lazyPart(async () => (await import('#client/ui/feedback/dialogs.tsx')).Dialog);

/** Client-side validation by the endpoint's schema, first error per field. */
function validate(values: Credentials): FormikErrors<Credentials> {
  const { errors } = checkBody(auth.login, values);
  return Object.fromEntries(Object.entries(errors ?? {}).map(([field, texts]) => [field, texts[0]]));
}

export function LoginPage() {
  useTitle('Iniciar Sesión');
  const { logo } = useNegocio();
  const signIn = useSignIn();
  const [failure, setFailure] = useState<string | null>(null);
  const [ended] = useState(readEnd);
  useEffect(() => void FailureDialog.fetch(), []);
  return (
    <Flex flex={1} align="center" justify="center" style={{ padding: '24px 16px 10vh' }}>
      <section className={css.card} aria-labelledby="login-title">
        {/* There before the picture: nothing jumps when it comes. */}
        <div style={{ height: 72 }}>{logo && <img src={logo} alt="" className={css.logo} />}</div>
        <h1 id="login-title" style={{ margin: '16px 0 24px', fontSize: 'var(--size-heading)', textAlign: 'center' }}>
          Iniciar Sesión
        </h1>
        {ended && (
          <AntdAlert
            type="info"
            showIcon
            role="status"
            style={{ marginBottom: 12 }}
            title={
              ended.kept
                ? 'Tu sesión terminó. Vuelve a entrar; lo que escribiste está guardado.'
                : 'Tu sesión terminó. Vuelve a entrar.'
            }
          />
        )}
        <Formik<Credentials>
          initialValues={{ email: '', password: '' }}
          validate={validate}
          validateOnBlur={false}
          onSubmit={async (values) => setFailure(await signIn(values))}
        >
          <LoginForm />
        </Formik>
      </section>
      {failure !== null && (
        <Suspense>
          <FailureDialog message={failure} onClose={() => setFailure(null)} />
        </Suspense>
      )}
    </Flex>
  );
}

function LoginForm() {
  const { handleSubmit, isSubmitting } = useFormikContext<Credentials>();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  return (
    <form ref={form} noValidate onSubmit={handleSubmit}>
      <Field name="email" label="Correo electrónico" type="email" autoComplete="username" inputMode="email" />
      <Field name="password" label="Contraseña" type="password" autoComplete="current-password" />
      <Button kind="primary" type="submit" busy={isSubmitting} block style={{ minHeight: 44, marginTop: 8 }}>
        Acceder
      </Button>
      <p className={css.forgotten}>¿Olvidaste tu contraseña? Pide otra en el negocio.</p>
    </form>
  );
}

interface FieldProps extends Pick<InputProps, 'type' | 'autoComplete' | 'inputMode'> {
  name: keyof Credentials;
  label: string;
}

function Field({ name, label, ...rest }: FieldProps) {
  const [field, { error, touched }] = useField<string>(name);
  const { submitCount } = useFormikContext();
  // Not at the mere leaving of an empty field, as in every form.
  const errors = error && (submitCount > 0 || (touched && field.value !== '')) ? [error] : [];
  const { id, aria } = useIds(errors, undefined);
  return (
    <Frame id={id} label={label} errors={errors}>
      <Input {...rest} {...aria} {...field} id={id} size="large" />
    </Frame>
  );
}
