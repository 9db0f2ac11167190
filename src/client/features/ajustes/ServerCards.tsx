/** The section «Servidor»: which address phones and counters open, and how the server does, in words. */
import Flex from 'antd/es/flex';
import QRCode from 'antd/es/qr-code';
import type { ReactNode } from 'react';
import { readRecord } from '#client/entities/base.ts';
import { catalogs } from '#client/entities/catalogs.ts';
import { useEntity } from '#client/entities/state.ts';
import { nowMs } from '#client/lib/clock.ts';
import { problemOf } from '#client/lib/errors.ts';
import { count, formatBytes } from '#client/lib/numbers.ts';
import { Button } from '#client/ui/Button.tsx';
import { Disclosure } from '#client/ui/Disclosure.tsx';
import { notify } from '#client/ui/feedback/toast.ts';
import { When } from '#client/ui/Money.tsx';
import { Alert, Card, LoadState } from '#client/ui/Page.tsx';
import { type Fact, Facts } from '#client/ui/Records.tsx';
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
    <>
      <p className={css.intro}>
        Los enlaces y los códigos QR de los tickets todavía no llevan ninguna dirección. Esta abre en la red de la
        oficina; para que las familias los abran en casa hace falta otra, de internet.
      </p>
      <Button small busy={updating.isLoading} onClick={() => void fill()}>
        Usar {origin}
      </Button>
    </>
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

function AddressCard() {
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

const milliseconds = (value: number) => `${value.toLocaleString('es-MX', { maximumFractionDigits: 1 })} ms`;
const Ago = ({ seconds }: { seconds: number }) => <When hour at={new Date(nowMs() - seconds * 1000).toISOString()} />;

type Figures = Record<string, number>;

/** One that an older server does not send is left out. */
function factOf(figures: Figures, label: string, name: string, say: (value: number) => Fact[1]): Fact {
  return [label, figures[name] === undefined ? null : say(figures[name])];
}

const factsOf = (figures: Figures): Fact[] => [
  factOf(figures, 'En marcha desde', 'uptime_s', (seconds) => <Ago seconds={seconds} />),
  factOf(figures, 'Último respaldo', 'backup_age_s', (seconds) =>
    seconds < 0 ? 'Todavía no hay' : <Ago seconds={seconds} />,
  ),
  [
    'Segunda copia',
    figures.copy_age_s === undefined ? (
      'No hay: con BACKUP_COPY_DIR se hace cada cinco minutos en otro disco'
    ) : figures.copy_age_s < 0 ? (
      'Todavía no hay'
    ) : (
      <>
        Al día hasta <Ago seconds={figures.copy_age_s} />
      </>
    ),
  ],
  factOf(figures, 'Memoria', 'memory_rss_bytes', formatBytes),
];
const detailsOf = (figures: Figures): Fact[] => [
  factOf(figures, 'Peticiones', 'requests', count),
  factOf(figures, 'Rechazadas', 'requests_refused_4xx', count),
  factOf(figures, 'Con error', 'requests_failed_5xx', count),
  factOf(figures, 'Responde en', 'answer_p50_ms', milliseconds),
  factOf(figures, 'Las más lentas, una de cada cien', 'answer_p99_ms', milliseconds),
  factOf(figures, 'La base de datos, en', 'database_ping_ms', milliseconds),
  factOf(figures, 'Descargas en curso', 'downloads_open', count),
];

/** Milliseconds from which a person waits: half a second of one answer in a hundred, a tenth for the database alone. */
const SLOW = { answer_p99_ms: 500, database_ping_ms: 100 };
const isSlow = (figures: Figures): boolean =>
  Object.entries(SLOW).some(([name, limit]) => (figures[name] ?? 0) > limit);
/** A backup that is older is worth a word: two days. */
const OLD_BACKUP_S = 2 * 24 * 3600;

function FiguresCard() {
  const { response, ...standing } = readRecord(ajustes.useMetricsQuery());
  const age = response?.backup_age_s;
  return (
    <Card>
      <LoadState of={standing} rows={3} />
      {response && (
        <>
          <p style={{ margin: '0 0 12px', fontSize: 'var(--size-title)', fontWeight: 600 }}>
            {isSlow(response) ? 'El servidor está lento' : 'El servidor está rápido'}
          </p>
          {age !== undefined && (age < 0 || age > OLD_BACKUP_S) && (
            <Alert kind="warning">
              {age < 0 ? 'Todavía no hay ningún respaldo.' : 'El último respaldo tiene más de dos días.'} Pide a quien
              cuida el servidor que programe uno para cada noche («npm run backup»).
            </Alert>
          )}
          <Facts facts={factsOf(response)} />
          <Disclosure label="Más detalle">
            <Facts facts={detailsOf(response)} />
          </Disclosure>
        </>
      )}
      <Flex style={{ marginTop: 16 }}>
        <Button small onClick={() => void standing.retry()}>
          Actualizar
        </Button>
      </Flex>
    </Card>
  );
}

export const ServerCards = () => (
  <>
    <AddressCard />
    <FiguresCard />
  </>
);
