import { type ComponentProps, useCallback, useEffect, useRef, useState } from 'react';
import { whenPainted } from '#client/lib/firstRows.ts';
import { useTitle } from '#client/lib/hooks.ts';
import { Button } from '#client/ui/Button.tsx';
import { Dialog } from '#client/ui/Dialog.tsx';
import { Frame, useIds } from '#client/ui/Frame.tsx';
import fields from '#client/ui/fields.module.css';
import type LoginHeart from './LoginHeart.tsx';
import type { Heart } from './LoginHeart.tsx';
import css from './LoginPage.module.css';

export interface Credentials {
  email: string;
  password: string;
}
/** Gives null when the session has begun, else what to tell the person. */
export type SignIn = (credentials: Credentials) => Promise<string | null>;

const NO_CODE = 'Credenciales incorrectas.\nNo hay conexión con el servidor. Revisa la red e inténtalo de nuevo.';
const EMPTY: Credentials = { email: '', password: '' };

export function LoginPage({ signIn }: { signIn: SignIn }) {
  useTitle('Iniciar Sesión');
  const [failure, setFailure] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  // What is typed before Formik has come; its values from then on.
  const [typed, setTyped] = useState(EMPTY);
  const [heart, setHeart] = useState<Heart | null>(null);
  const { Late, load } = useLateHeart();
  const [waiting, setWaiting] = useState(false);
  const submit = useCallback(
    async ({ email, password }: Credentials) => {
      const told = await signIn({ email: email.trim(), password }).catch(() => NO_CODE);
      setFailure(told);
      return told;
    },
    [signIn],
  );
  useEffect(() => {
    if (!heart || !waiting) return;
    setWaiting(false);
    heart.submit();
  }, [heart, waiting]);
  const press = () => {
    if (heart) return heart.submit();
    setWaiting(true);
    load().catch(() => {
      setWaiting(false);
      setFailure(NO_CODE);
    });
  };

  const values = heart?.values ?? typed;
  const common = (name: keyof Credentials) => ({
    name,
    value: values[name],
    error: heart?.errors[name],
    onChange: (value: string) =>
      heart ? heart.change(name, value) : setTyped((before) => ({ ...before, [name]: value })),
    onBlur: () => heart?.left(name),
  });
  return (
    <div className={css.page}>
      <section className={css.card} aria-labelledby="login-title">
        <img src="/logo/Logo.jpg" alt="" width="72" height="72" className={css.logo} />
        <h1 id="login-title" className={css.title}>
          Iniciar Sesión
        </h1>
        <form
          ref={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            press();
          }}
        >
          <Field
            {...common('email')}
            label="Correo electrónico"
            type="email"
            autoComplete="username"
            inputMode="email"
          />
          <Field {...common('password')} label="Contraseña" type="password" autoComplete="current-password" />
          <Button kind="primary" type="submit" busy={waiting || heart?.busy === true} className={css.submit}>
            Acceder
          </Button>
        </form>
        {Late && <Late typed={typed} signIn={submit} onChange={setHeart} />}
      </section>
      {failure !== null && <Dialog message={failure} onClose={() => setFailure(null)} />}
    </div>
  );
}

/** Formik's part, fetched once the form is painted; `load` fetches it at once, or anew after a failure. */
function useLateHeart() {
  const [Late, setLate] = useState<typeof LoginHeart | null>(null);
  const load = useCallback(async () => {
    const { default: loaded } = await import('./LoginHeart.tsx');
    setLate(() => loaded);
  }, []);
  useEffect(() => whenPainted(() => void load().catch(() => undefined)), [load]);
  return { Late, load };
}

interface FieldProps extends Pick<ComponentProps<'input'>, 'type' | 'autoComplete' | 'inputMode' | 'onBlur'> {
  name: string;
  label: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

function Field({ label, error, onChange, ...rest }: FieldProps) {
  const errors = error ? [error] : [];
  const { id, aria } = useIds(errors, undefined);
  return (
    <Frame id={id} label={label} errors={errors}>
      <div className={fields.box}>
        <input
          {...rest}
          {...aria}
          id={id}
          className={fields.control}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </div>
    </Frame>
  );
}
