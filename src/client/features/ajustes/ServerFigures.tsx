/** How the running server is: what it has done since it started, how fast, and when it made its last backup. */
import { readRecord } from '#client/api/results.ts';
import { formatBytes } from '#client/lib/bytes.ts';
import { nowMs } from '#client/lib/clock.ts';
import { count } from '#client/lib/numbers.ts';
import { Button } from '#client/ui/Button.tsx';
import { LoadState } from '#client/ui/feedback/states.tsx';
import { Card } from '#client/ui/Page.tsx';
import { type Fact, Facts } from '#client/ui/Records.tsx';
import { When } from '#client/ui/When.tsx';
import { ajustes } from './api.ts';

const milliseconds = (value: number) => `${value.toLocaleString('es-MX', { maximumFractionDigits: 1 })} ms`;
const Ago = ({ seconds }: { seconds: number }) => <When hour at={new Date(nowMs() - seconds * 1000).toISOString()} />;

/** The figures of `GET /admin/metrics` in words; one that an older server does not send is left out. */
function factsOf(figures: Record<string, number>): Fact[] {
  const fact = (label: string, name: string, say: (value: number) => Fact[1]): Fact => [
    label,
    figures[name] === undefined ? null : say(figures[name]),
  ];
  return [
    fact('En marcha desde', 'uptime_s', (seconds) => <Ago seconds={seconds} />),
    fact('Último respaldo', 'backup_age_s', (seconds) => (seconds < 0 ? 'Todavía no hay' : <Ago seconds={seconds} />)),
    fact('Peticiones', 'requests', count),
    fact('Rechazadas', 'requests_refused_4xx', count),
    fact('Con error', 'requests_failed_5xx', count),
    fact('Responde en', 'answer_p50_ms', milliseconds),
    fact('Lo más lento (1 de 100)', 'answer_p99_ms', milliseconds),
    fact('La base de datos, en', 'database_ping_ms', milliseconds),
    fact('Descargas en curso', 'downloads_open', count),
    fact('Memoria', 'memory_rss_bytes', formatBytes),
  ];
}

/** Apart from the form above as its cards are from each other. */
const BELOW_FORM = { marginTop: 24, paddingTop: 24, borderTop: '1px solid var(--line)' };

export function ServerFigures() {
  const { response, ...standing } = readRecord(ajustes.useMetricsQuery());
  return (
    <div style={BELOW_FORM}>
      <Card title="Servidor">
        <LoadState of={standing} rows={3} />
        {response && <Facts columns={2} facts={factsOf(response)} />}
        <Button small style={{ marginTop: 12 }} onClick={() => void standing.retry()}>
          Actualizar
        </Button>
      </Card>
    </div>
  );
}
