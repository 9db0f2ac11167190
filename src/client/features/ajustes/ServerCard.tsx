/** How the server does, in words; its figures unfold. */
import Flex from 'antd/es/flex';
import { readRecord } from '#client/entities/base.ts';
import { nowMs } from '#client/lib/clock.ts';
import { count, formatBytes } from '#client/lib/numbers.ts';
import { Button } from '#client/ui/Button.tsx';
import { Disclosure } from '#client/ui/Disclosure.tsx';
import { When } from '#client/ui/Money.tsx';
import { Alert, Card, LoadState } from '#client/ui/Page.tsx';
import { type Fact, Facts } from '#client/ui/Records.tsx';
import { ajustes } from './api.ts';

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

export function ServerCard() {
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
