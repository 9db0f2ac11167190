/** Which address phones and counters open, with its QR, and before that, once, the page on which they learn to trust it. */
import QRCode from 'antd/es/qr-code';
import type { ReactNode } from 'react';
import { readRecord } from '#client/entities/base.ts';
import { catalogs } from '#client/entities/catalogs.ts';
import { useEntity } from '#client/entities/state.ts';
import { problemOf } from '#client/lib/errors.ts';
import { Button } from '#client/ui/Button.tsx';
import { notify } from '#client/ui/feedback/toast.ts';
import { Alert, Card, LoadState } from '#client/ui/Page.tsx';
import type { Health } from '#contract/endpoints/operations.ts';
import { publicOriginOf, reachableOrigin, TRUST_PAGE } from '#contract/public-address.ts';
import css from './Ajustes.module.css';
import { ajustes } from './api.ts';

/** An address with what it is for, to be scanned. */
const Place = ({ title, url, children }: { title: string; url: string; children: ReactNode }) => (
  <div className={css.placeToOpen}>
    <QRCode
      {...{ type: 'svg', value: url, size: 116, marginSize: 2, color: '#000', bgColor: '#fff', bordered: false }}
      aria-label={`Código QR de ${url}`}
    />
    <div>
      <h3>{title}</h3>
      <a href={url}>{url}</a>
      <p>{children}</p>
    </div>
  </div>
);

/** Puts the address into links and codes on paper, where there is none yet. */
function FillPublicAddress({ origin }: { origin: string }) {
  const { response } = readRecord(catalogs.useAjustesQuery());
  const stored = useEntity('ajustes', response);
  const [update, updating] = ajustes.useUpdateAjustesMutation();
  if (!stored || publicOriginOf(stored) !== null) return null;
  const fill = async () => {
    try {
      await update({ direccion_publica: origin, version: stored.version }).unwrap();
      notify.success('Los enlaces y códigos QR llevan ya esta dirección.');
    } catch (error) {
      notify.error(problemOf(error).message);
    }
  };
  return (
    <p className={css.intro}>
      Los enlaces y los códigos QR de los tickets todavía no llevan ninguna dirección. Esta abre en la red de la
      oficina; para que las familias los abran en casa hace falta otra, de internet.{' '}
      <Button small busy={updating.isLoading} onClick={() => void fill()}>
        Usar {origin}
      </Button>
    </p>
  );
}

function Places({ direccion, confianza }: NonNullable<Health['https']>) {
  return (
    <>
      {confianza && (
        <Place title="1. Una vez en cada equipo o teléfono" url={confianza}>
          Explica con dibujos cómo confía en el certificado de la oficina, y lo prueba.
        </Place>
      )}
      <Place title={confianza ? '2. Para trabajar' : 'Para trabajar'} url={direccion}>
        Así abre también sin red, y usa la cámara y la impresora por USB.
      </Place>
      <FillPublicAddress origin={direccion} />
    </>
  );
}

/** Of a server without https of its own. */
function WithoutHttps() {
  const here = reachableOrigin(window.location.origin);
  if (here?.startsWith('https:')) {
    return (
      <Place title="Para trabajar" url={here}>
        Esta dirección ya es segura: abre también sin red, y usa la cámara y la impresora por USB.
      </Place>
    );
  }
  return (
    <>
      {here && (
        <Place title="Para trabajar" url={here}>
          Todavía no es segura (http): en otros equipos no abre sin red, ni usa la cámara ni la impresora por USB.
        </Place>
      )}
      <p className={css.intro}>
        {!here && 'Este sistema se abre solo en este equipo. '}
        Para que teléfonos y mostradores entren por una dirección segura corre «npm run https» en el equipo del servidor
        y arráncalo de nuevo. <a href={TRUST_PAGE}>Cómo será</a>
      </p>
    </>
  );
}

export function AddressCard() {
  const { response, ...standing } = readRecord(ajustes.useHealthQuery());
  return (
    <Card title="Dirección para teléfonos y mostradores">
      <LoadState of={standing} rows={3} />
      {response?.problemas.map((problem) => (
        <Alert key={problem} kind="warning">
          {problem}
        </Alert>
      ))}
      {response && (response.https ? <Places {...response.https} /> : <WithoutHttps />)}
    </Card>
  );
}
