/** The frame of forms: what it checks, shows, sends, warns of and keeps. */

import { configureStore } from '@reduxjs/toolkit';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useEffect, useState } from 'react';
import { Provider } from 'react-redux';
import { createBrowserRouter, Link, Route, RouterProvider, Routes, useNavigate } from 'react-router-dom';
import { UnsavedGuard } from '#client/app/UnsavedGuard.tsx';
import { addressReducer } from '#client/entities/address.ts';
import { ConfirmProvider } from '#client/features/sidebar/ConfirmProvider.tsx';
import { sidebarReducer } from '#client/features/sidebar/slice.ts';
import { Secret } from '#client/lib/secret.ts';
import { allowLeaving, clearDrafts, DraftOwnerContext, draftsOf, keepDrafts } from '#client/lib/unsaved.ts';
import { recovering } from '#client/lib/useUnsaved.ts';
import { followAddress } from '#client/travel/followAddress.ts';
import { makeTravel, travelReducer } from '#client/travel/travel.ts';
import { notify } from '#client/ui/feedback/toast.ts';
import { FileDrop } from '#client/ui/files/FileDrop.tsx';
import { FormShell, type FormShellProps, ReasonDialog } from '#client/ui/form/FormShell.tsx';
import { SelectField, TextField } from '#client/ui/form/fields.tsx';
import type { BodyOf } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { GROUPS } from '#contract/groups.ts';
import { choose, chosen } from '../../../support/choose.ts';

const makeStore = () => {
  const { countSteps, isPast, jumps } = makeTravel();
  const auth = (state = { token: null, user: null }) => state;
  const reducer = { router: addressReducer, travel: travelReducer, sidebar: sidebarReducer, auth };
  const store = configureStore({ reducer, middleware: (defaults) => defaults().concat(countSteps) });
  return Object.assign(store, { isPast, jumps });
};

function GuardedRouter({ children }: { children: ReactNode }) {
  const [store] = useState(makeStore);
  const [router] = useState(() =>
    createBrowserRouter([
      {
        path: '*',
        element: (
          <>
            <UnsavedGuard />
            {children}
          </>
        ),
      },
    ]),
  );
  useEffect(() => followAddress(store, router), [store, router]);
  return (
    <Provider store={store}>
      <ConfirmProvider>
        <RouterProvider router={router} useTransitions={false} />
      </ConfirmProvider>
    </Provider>
  );
}

const EMPTY = { nombre: '', apaterno: '', grupo: '', password: '' };
type Values = typeof EMPTY;
type Props = FormShellProps<typeof endpoints.createUser, Values, unknown>;
type Send = jest.Mock<Promise<unknown>, [body: BodyOf<typeof endpoints.createUser>, key: string]>;

/** What the base query throws for an error. */
const error = (status: number, body: unknown) => ({ status, body, aborted: false, retryAfter: null });
const taken = error(422, {
  message: 'Ese nombre ya existe.',
  error: { errors: { nombre: ['Ese nombre ya existe.'], escuela: ['Esta escuela ya no existe.'] } },
});

let send: Send;
beforeEach(() => {
  send = jest.fn().mockResolvedValue({});
  window.history.replaceState(null, '', '/alta');
  sessionStorage.clear();
});

function AlumnoForm({ before, ...props }: Partial<Props> & { before?: ReactNode }) {
  return (
    <FormShell
      name="alumno"
      title="Alumno"
      endpoint={endpoints.createUser}
      initialValues={EMPTY}
      toBody={({ grupo, password, ...values }) => ({
        ...values,
        password: password || null,
        amaterno: null,
        celular: null,
        email: null,
        escuela: 3,
        grupo: grupo || null,
        password_before: null,
        sala_guarderia: null,
      })}
      send={send as never}
      onSaved={() => undefined}
      submitText="Enviar"
      {...props}
    >
      {before}
      <TextField name="nombre" label="Nombre" required />
      <TextField name="apaterno" label="Apellido paterno" required />
      <SelectField
        name="grupo"
        label="Grupo"
        options={GROUPS.map((value) => ({ value, label: value }))}
        placeholder="Elige"
      />
      <TextField name="password" label="Contraseña" type="password" />
    </FormShell>
  );
}

function Away() {
  const navigate = useNavigate();
  return (
    <>
      <Link to="/otra">Irse</Link>
      <button type="button" onClick={() => navigate('/otra')}>
        Irse de golpe
      </button>
    </>
  );
}

function show(props: Partial<Props> & { before?: ReactNode } = {}, owner: number | null = 9) {
  const user = userEvent.setup();
  const view = render(
    <GuardedRouter>
      <DraftOwnerContext value={owner}>
        <Away />
        <Routes>
          <Route path="/alta" element={<AlumnoForm {...props} />} />
          <Route path="*" element={<h1>Otra pantalla</h1>} />
        </Routes>
      </DraftOwnerContext>
    </GuardedRouter>,
  );
  return {
    user,
    ...view,
    fill: async () => {
      await user.type(screen.getByLabelText(/Nombre/), 'Ana');
      await user.type(screen.getByLabelText(/Apellido paterno/), 'Peña');
      await choose(user, screen.getByLabelText('Grupo'), '1A');
    },
    submit: () => user.click(screen.getByRole('button', { name: 'Enviar' })),
  };
}

describe('validation', () => {
  // [C.8] [C.9]
  test('shows every error at its field in the contract’s words, focuses the first and sends nothing', async () => {
    const { submit, user } = show();
    await user.type(screen.getByLabelText(/Nombre/), 'Ana');
    await submit();
    const surname = screen.getByLabelText(/Apellido paterno/);
    expect(surname).toHaveAccessibleDescription('Escribe el apellido paterno.');
    expect(surname).toBeInvalid();
    await waitFor(() => expect(surname).toHaveFocus());
    expect(screen.getByLabelText('Grupo')).toHaveAccessibleDescription('Elige el grupo.');
    expect(screen.getByLabelText(/Nombre/)).toBeValid();
    expect(send).not.toHaveBeenCalled();
  });

  test('shows an error without a field above the form', async () => {
    const { submit, fill } = show({
      toBody: (values) => ({ ...values, password: null, escuela: null, amaterno: null, celular: null, email: null }),
    });
    await fill();
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent('Elige la escuela.');
    expect(send).not.toHaveBeenCalled();
  });
});

describe('sending', () => {
  test('sends the validated body, passwords sealed, with the key of the form', async () => {
    const { submit, fill, user } = show();
    await fill();
    await user.type(screen.getByLabelText('Contraseña'), ' clave larga ');
    await submit();
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
    const [body, key] = send.mock.calls[0] ?? [];
    expect(body).toMatchObject({ nombre: 'Ana', apaterno: 'Peña', grupo: '1A', escuela: 3 });
    expect(body?.password).toBeInstanceOf(Secret);
    const sealed = body?.password as unknown as Secret;
    expect(sealed.reveal()).toBe(' clave larga ');
    expect(key).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('keeps the key until it succeeds and takes a new one after each success; the form is empty again', async () => {
    send.mockRejectedValueOnce(taken).mockRejectedValueOnce({ ...taken, status: null });
    const { submit, fill } = show();
    await fill();
    for (const times of [1, 2, 3]) {
      await submit();
      await waitFor(() => expect(send).toHaveBeenCalledTimes(times));
    }
    await waitFor(() => expect(screen.getByLabelText(/Nombre/)).toHaveValue(''));
    await fill();
    await submit();
    await waitFor(() => expect(send).toHaveBeenCalledTimes(4));
    const [first, second, third, fourth] = send.mock.calls.map(([, key]) => key);
    expect([second, third]).toEqual([first, first]);
    expect(fourth).not.toBe(first);
  });

  test('sends once, however often Enter is pressed', async () => {
    let response: (value: unknown) => void = () => undefined;
    send.mockReturnValue(
      new Promise((resolve) => {
        response = resolve;
      }),
    );
    const { fill, user } = show();
    await fill();
    act(() => screen.getByLabelText(/Nombre/).focus());
    await user.keyboard('{Enter}{Enter}{Enter}');
    await user.dblClick(screen.getByRole('button', { name: 'Enviar' }));
    await waitFor(() => expect(send).toHaveBeenCalled());
    await act(async () => response({}));
    await waitFor(() => expect(screen.getByLabelText(/Nombre/)).toHaveValue(''));
    expect(send).toHaveBeenCalledTimes(1);
  });
});

describe('a refusal', () => {
  // [S5.16]
  test('shows each message in a red alert and at its field, and keeps the typed values', async () => {
    send.mockRejectedValueOnce(taken);
    const { submit, fill } = show();
    await fill();
    await submit();
    expect((await screen.findAllByRole('alert')).map((alert) => alert.textContent)).toEqual([
      'Ese nombre ya existe.',
      'Esta escuela ya no existe.',
    ]);
    const name = screen.getByLabelText(/Nombre/);
    expect(name).toHaveAccessibleDescription('Ese nombre ya existe.');
    await waitFor(() => expect(name).toHaveFocus());
    expect(name).toHaveValue('Ana');
  });

  test('leaves its field when the value changes', async () => {
    send.mockRejectedValueOnce(taken);
    const { submit, fill, user } = show();
    await fill();
    await submit();
    await waitFor(() => expect(screen.getByLabelText(/Nombre/)).toBeInvalid());
    await user.type(screen.getByLabelText(/Nombre/), ' María');
    expect(screen.getByLabelText(/Nombre/)).toBeValid();
    await submit();
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  test('because of a newer version offers the current record', async () => {
    send.mockRejectedValueOnce(error(409, { message: 'Otra persona cambió este registro.', actual: {} }));
    function Record() {
      const [nombre, setNombre] = useState('Ana');
      const refresh = async () => setNombre('Anabel');
      return <AlumnoForm initialValues={{ ...EMPTY, nombre, apaterno: 'Peña', grupo: '1A' }} refresh={refresh} />;
    }
    const user = userEvent.setup();
    render(
      <GuardedRouter>
        <Record />
      </GuardedRouter>,
    );
    await user.type(screen.getByLabelText(/Nombre/), 'X');
    await user.click(screen.getByRole('button', { name: 'Enviar' }));
    const load = await screen.findByRole('button', { name: 'Cargar los datos actuales' });
    expect(screen.getByLabelText(/Nombre/)).toHaveValue('AnaX');
    await user.click(load);
    await waitFor(() => expect(screen.getByLabelText(/Nombre/)).toHaveValue('Anabel'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('keeps the typed values when the current record cannot be loaded, and says so', async () => {
    const notices = jest.spyOn(notify, 'error').mockImplementation(() => undefined);
    send.mockRejectedValue(error(409, { message: 'Otra persona cambió este registro.', actual: {} }));
    const record = { nombre: 'Ana', apaterno: 'Peña', grupo: '1A' };
    // What RTK Query's refetch resolves with.
    const refresh = jest.fn().mockResolvedValueOnce({ isError: true, error: { ...error(0, null), status: null } });
    const { user, submit } = show({ initialValues: { ...EMPTY, ...record }, refresh });
    await user.type(screen.getByLabelText(/Nombre/), 'X');
    await submit();
    const load = await screen.findByRole('button', { name: 'Cargar los datos actuales' });
    await user.click(load);
    await waitFor(() => expect(notices).toHaveBeenCalledWith(expect.stringContaining('No hay conexión')));
    expect(screen.getByLabelText(/Nombre/)).toHaveValue('AnaX');
    expect(screen.getByText('Otra persona cambió este registro.')).toBeVisible();
    // A record that is the same as when the form opened: what was typed goes all the same.
    refresh.mockResolvedValueOnce({ isError: false });
    await user.click(load);
    await waitFor(() => expect(screen.getByLabelText(/Nombre/)).toHaveValue('Ana'));
    expect(screen.queryByRole('alert')).toBeNull();
    notices.mockRestore();
  });
});

describe('typing while the response is pending', () => {
  const RECORD = { ...EMPTY, nombre: 'Ana', apaterno: 'Peña', grupo: '1A' };
  const refresh = async () => undefined;
  /** Sends what the test has typed, and types a second surname before the response comes. */
  async function sendAndType(user: ReturnType<typeof userEvent.setup>) {
    const sent = Promise.withResolvers<unknown>();
    send.mockReturnValueOnce(sent.promise);
    await user.click(screen.getByRole('button', { name: 'Enviar' }));
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
    await user.type(screen.getByLabelText(/Apellido paterno/), ' Uc');
    return () => act(async () => sent.resolve({}));
  }

  test.each(['before', 'after'])(
    'is kept in a saved record while the rest is as saved: the record comes %s the response',
    async (order) => {
      function Renewed() {
        const [record, setRecord] = useState(RECORD);
        const renew = () => setRecord({ ...RECORD, nombre: 'Anabel', grupo: '1B' });
        return (
          <>
            <button type="button" onClick={renew}>
              Cambia
            </button>
            <AlumnoForm initialValues={record} refresh={refresh} />
          </>
        );
      }
      const user = userEvent.setup();
      render(
        <GuardedRouter>
          <Renewed />
        </GuardedRouter>,
      );
      const renew = () => user.click(screen.getByRole('button', { name: 'Cambia' }));
      await user.type(screen.getByLabelText(/Nombre/), 'bel ');
      const respond = await sendAndType(user);
      if (order === 'before') await renew();
      await respond();
      if (order === 'after') await renew();
      await waitFor(() => expect(screen.getByLabelText(/Nombre/)).toHaveValue('Anabel'));
      expect(screen.getByLabelText(/Apellido paterno/)).toHaveValue('Peña Uc');
      await user.click(screen.getByRole('button', { name: 'Enviar' }));
      await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
      expect(send.mock.calls[1]?.[0]).toMatchObject({ nombre: 'Anabel', apaterno: 'Peña Uc', grupo: '1B' });
    },
  );

  test('is not carried into the next new record', async () => {
    const { user, fill } = show();
    await fill();
    const respond = await sendAndType(user);
    await respond();
    await waitFor(() => expect(screen.getByLabelText(/Nombre/)).toHaveValue(''));
    expect(screen.getByLabelText(/Apellido paterno/)).toHaveValue('');
  });
});

describe('leaving with unsaved values', () => {
  const requested = () => screen.queryByRole('dialog', { name: '¿Salir sin guardar?' });

  test.each(['Irse', 'Irse de golpe'])('asks for confirmation: «%s»', async (name) => {
    const { user, fill } = show();
    await fill();
    const go = () => user.click(screen.getByText(name));
    await go();
    await user.click(screen.getByRole('button', { name: 'Seguir editando' }));
    expect(requested()).toBeNull();
    expect(screen.getByLabelText(/Nombre/)).toHaveValue('Ana');
    expect(window.location.pathname).toBe('/alta');
    await go();
    await user.click(screen.getByRole('button', { name: 'Salir sin guardar' }));
    expect(await screen.findByRole('heading', { name: 'Otra pantalla' })).toBeVisible();
  });

  test('asks while a request is pending, also without changes, and says that it may be saved anyway', async () => {
    const sent = Promise.withResolvers<unknown>();
    send.mockReturnValueOnce(sent.promise);
    const { user, submit } = show({ initialValues: { ...EMPTY, nombre: 'Ana', apaterno: 'Peña', grupo: '1A' } });
    // Twice before it is painted: the second one does not end the first.
    act(() => {
      for (let time = 0; time < 2; time += 1) fireEvent.submit(screen.getByRole('form', { name: 'Alumno' }));
    });
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
    await user.click(screen.getByText('Irse'));
    const question = await screen.findByRole('dialog', { name: '¿Salir antes de la respuesta?' });
    expect(question).toHaveTextContent('puede quedar guardado');
    await user.click(screen.getByRole('button', { name: 'Esperar' }));
    await act(async () => sent.reject(taken));
    expect(await screen.findAllByText('Ese nombre ya existe.')).not.toEqual([]);
    await submit();
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    await user.click(screen.getByText('Irse'));
    expect(await screen.findByRole('heading', { name: 'Otra pantalla' })).toBeVisible();
  });

  test.each([
    [taken, '«Alumno»: el servidor no lo aceptó.Ese nombre ya existe.Esta escuela ya no existe.'],
    [{ ...error(0, null), status: null }, '«Alumno»: no llegó respuesta.No hay conexión con el servidor.'],
  ])('shows a refusal that arrives after leaving on the current screen', async (thrown, text) => {
    const sent = Promise.withResolvers<unknown>();
    send.mockReturnValueOnce(sent.promise);
    const { user, fill, submit } = show();
    await fill();
    await submit();
    await user.click(screen.getByText('Irse'));
    await user.click(await screen.findByRole('button', { name: 'Salir' }));
    expect(await screen.findByRole('heading', { name: 'Otra pantalla' })).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    await act(async () => sent.reject(thrown));
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    await user.click(screen.getByRole('button', { name: 'Aceptar' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('asks on back and goes after confirmation', async () => {
    window.history.replaceState({ idx: 0 }, '', '/antes');
    const { user } = show();
    await user.click(screen.getByText('Irse'));
    act(() => window.history.pushState({ idx: 2 }, '', '/alta'));
    act(() => void window.dispatchEvent(new PopStateEvent('popstate', { state: { idx: 2 } })));
    await user.type(await screen.findByLabelText(/Nombre/), 'Ana');
    act(() => window.history.back());
    await user.click(await screen.findByRole('button', { name: 'Seguir editando' }));
    await waitFor(() => expect(window.location.pathname).toBe('/alta'));
    expect(screen.getByLabelText(/Nombre/)).toHaveValue('Ana');
    act(() => window.history.back());
    await user.click(await screen.findByRole('button', { name: 'Salir sin guardar' }));
    expect(await screen.findByRole('heading', { name: 'Otra pantalla' })).toBeVisible();
    expect(window.location.pathname).toBe('/otra');
  });

  test('asks once, however often navigation is tried, and goes to the last target', async () => {
    const { user, fill } = show({ before: <Link to="/tercera">Mejor aquí</Link> });
    await fill();
    const tries = () => {
      fireEvent.click(screen.getByText('Irse'));
      fireEvent.click(screen.getByText('Mejor aquí'));
    };
    tries();
    await user.click(await screen.findByRole('button', { name: 'Seguir editando' }));
    expect(requested()).toBeNull();
    expect(screen.getByLabelText(/Nombre/)).toHaveValue('Ana');
    tries();
    await user.click(await screen.findByRole('button', { name: 'Salir sin guardar' }));
    expect(await screen.findByRole('heading', { name: 'Otra pantalla' })).toBeVisible();
    expect(requested()).toBeNull();
    expect(window.location.pathname).toBe('/tercera');
  });

  test('asks before the tab is closed', async () => {
    const { fill } = show();
    const closing = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(closing()).toBe(false);
    await fill();
    expect(closing()).toBe(true);
    // The session ended: the page goes anyway, and what was typed is kept.
    allowLeaving();
    expect(closing()).toBe(false);
  });

  test('does not ask without changes, nor after saving', async () => {
    const { user, fill, submit } = show();
    await user.click(screen.getByText('Irse'));
    expect(await screen.findByRole('heading', { name: 'Otra pantalla' })).toBeVisible();
    act(() => window.history.back());
    await screen.findByLabelText(/Nombre/);
    await fill();
    await submit();
    await waitFor(() => expect(screen.getByLabelText(/Nombre/)).toHaveValue(''));
    await user.click(screen.getByText('Irse'));
    expect(requested()).toBeNull();
    expect(await screen.findByRole('heading', { name: 'Otra pantalla' })).toBeVisible();
  });
});

describe('a session that ends with an open form', () => {
  async function interrupted() {
    const { user, fill, unmount } = show();
    await fill();
    await user.type(screen.getByLabelText('Contraseña'), 'clave-secreta');
    keepDrafts(9);
    unmount();
  }

  test('keeps the draft without passwords and restores it for the same person', async () => {
    await interrupted();
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('clave-secreta');
    const { user } = show();
    expect(screen.getByText(/Hay datos de «Alumno» que no se guardaron/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Recuperar' }));
    expect(screen.getByLabelText(/Nombre/)).toHaveValue('Ana');
    expect(chosen(screen.getByLabelText('Grupo'))).toBe('1A');
    expect(screen.getByLabelText('Contraseña')).toHaveValue('');
    expect(draftsOf(9)).toEqual([]);
  });

  test('does not carry a draft about one person into the same dialog about another', async () => {
    function Dialogs() {
      const [about, setAbout] = useState<string | null>(null);
      return (
        <DraftOwnerContext value={9}>
          {['Ana', 'Beto'].map((name) => (
            <button key={name} type="button" onClick={() => setAbout(name)}>
              {name}
            </button>
          ))}
          {about && (
            <ReasonDialog
              title={`¿Dar de baja a ${about}?`}
              detail="El motivo queda registrado."
              endpoint={endpoints.bajaUser}
              send={send as never}
              submitText="Dar de baja"
              onClose={() => setAbout(null)}
            />
          )}
        </DraftOwnerContext>
      );
    }
    const user = userEvent.setup();
    const start = () =>
      render(
        <GuardedRouter>
          <Dialogs />
        </GuardedRouter>,
      );
    const { unmount } = start();
    await user.click(screen.getByRole('button', { name: 'Ana' }));
    await user.type(await screen.findByRole('textbox', { name: /Motivo/ }), 'Se mudó');
    keepDrafts(9);
    unmount();
    // As «Continuar» leads there.
    window.history.replaceState({ usr: recovering(draftsOf(9)[0]?.name ?? ''), idx: 0 }, '', '/alta');
    start();
    await user.click(screen.getByRole('button', { name: 'Beto' }));
    expect(await screen.findByRole('textbox', { name: /Motivo/ })).toHaveValue('');
    expect(screen.queryByText(/que no se guardaron/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Volver' }));
    await user.click(screen.getByRole('button', { name: 'Ana' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: /Motivo/ })).toHaveValue('Se mudó'));
  });

  test('drops the draft on request and at sign-out', async () => {
    await interrupted();
    const { user, unmount } = show();
    await user.click(screen.getByRole('button', { name: 'Descartar' }));
    expect(screen.queryByText(/que no se guardaron/)).toBeNull();
    unmount();
    await interrupted();
    clearDrafts();
    expect(draftsOf(9)).toEqual([]);
  });
});

test('a form takes the focus on mount, unless a field is being typed in', () => {
  const around = (form: boolean, search: boolean) => (
    <GuardedRouter>
      {search && <input aria-label="Buscar" />}
      {form && <AlumnoForm />}
    </GuardedRouter>
  );
  const { unmount } = render(around(true, false));
  expect(screen.getByLabelText(/Nombre/)).toHaveFocus();
  unmount();

  const { unmount: leave } = render(
    <GuardedRouter>
      <AlumnoForm before={<FileDrop label="Foto" onFiles={() => undefined} />} />
    </GuardedRouter>,
  );
  expect(screen.getByLabelText(/Nombre/)).toHaveFocus();
  leave();

  const { rerender } = render(around(false, true));
  act(() => screen.getByLabelText('Buscar').focus());
  rerender(around(true, true));
  expect(screen.getByLabelText('Buscar')).toHaveFocus();
});
