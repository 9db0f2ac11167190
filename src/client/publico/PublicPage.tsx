import { type ReactNode, useEffect } from 'react';
import { pictureAddress } from '#client/lib/apiAddress.ts';
import { API_BASE } from '#contract/address.ts';
import type { Negocio } from '#contract/entities.ts';
import type { Familia, Recibo } from '#contract/recibos.ts';
import { FamiliaView } from './FamiliaView.tsx';
import css from './publico.module.css';
import { ReciboView } from './ReciboView.tsx';
import { type JsonState, useJson } from './useJson.ts';

/** Further fields of /health: the time zone of tickets. */
interface Health {
  timezone: string | null;
}

/** The page of an address: /recibo/<token> or /familia/<token>. */
export function PublicPage({ pathname }: { pathname: string }) {
  const [, page, token = ''] = pathname.split('/').filter((part, at) => part !== '' || at === 0);
  const zone = useJson<Health>(`${API_BASE}/health`).value?.timezone ?? undefined;
  return page === 'familia' ? <FamiliaPage token={token} zone={zone} /> : <ReciboPage token={token} zone={zone} />;
}

interface Props {
  token: string;
  zone: string | undefined;
}

function ReciboPage({ token, zone }: Props) {
  const state = useJson<Recibo>(`${API_BASE}/recibos/${token}`);
  return (
    <Frame title="Comprobante de pago" state={state}>
      {state.value && <ReciboView recibo={state.value} zone={zone} />}
    </Frame>
  );
}

function FamiliaPage({ token, zone }: Props) {
  const state = useJson<Familia>(`${API_BASE}/familia/${token}`);
  return (
    <Frame title="Estado de cuenta" state={state}>
      {state.value && <FamiliaView familia={state.value} zone={zone} />}
    </Frame>
  );
}

/** Name of the business, and instead of the content a placeholder or the reason of a failure. */
function Frame({ title, state, children }: { title: string; state: JsonState<unknown>; children: ReactNode }) {
  const { value: negocio } = useJson<Negocio>(`${API_BASE}/negocio`);
  useEffect(() => {
    document.title = [title, negocio?.nombre].filter(Boolean).join(' · ');
  }, [title, negocio]);
  return (
    <div className={css.page}>
      <header className={css.business}>
        <span className={css.sign}>
          {negocio && <img src={pictureAddress(negocio.logo)} alt="" className={css.logo} />}
        </span>
        <strong>{negocio?.nombre}</strong>
      </header>
      <main>
        <h1 className={css.title}>{title}</h1>
        {children}
        {state.loading && <p role="status">Cargando...</p>}
        {state.problem && (
          <div role="alert" className={css.problem}>
            <p>{state.problem}</p>
            {state.retry && (
              <button type="button" className={css.button} onClick={state.retry}>
                Reintentar
              </button>
            )}
          </div>
        )}
      </main>
    </div>
  );
}
