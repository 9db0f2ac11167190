/** Received and owed amounts, linked to their rows. */
import Statistic from 'antd/es/statistic';
import Text from 'antd/es/typography/Text';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { readRecord } from '#client/entities/base.ts';
import { counted } from '#client/lib/numbers.ts';
import { useToday } from '#client/lib/time.ts';
import { screens } from '#client/lib/urls.ts';
import { FigureLink, Money } from '#client/ui/Money.tsx';
import { LoadState } from '#client/ui/Page.tsx';
import { mondayOf } from '#contract/dates.ts';
import type { Cobranza as Figures } from '#contract/entities.ts';
import { DE_LISTAS } from '#contract/rules.ts';
import { dashboard } from './api.ts';
import { Amount, rowsOf, WITHHELD } from './Block.tsx';
import { weekText } from './charts/chartData.ts';
import css from './Dashboard.module.css';

export function Cobranza() {
  const { response, ...standing } = readRecord(dashboard.useDashboardCobranzaQuery());
  return (
    <section aria-label="Cobranza" style={{ marginBottom: 32 }}>
      <LoadState of={standing} rows={2} />
      {response && <CobranzaFigures figures={response} />}
    </section>
  );
}

function CobranzaFigures({ figures }: { figures: Figures }) {
  const today = useToday();
  const { hoy, semana, semana_pasada, semana_pasada_completa, de_listas } = figures;
  const { por_cobrar, deudores, atrasado, notas_atrasadas } = figures;
  return (
    <ul className={css.questions}>
      <CobranzaFigure title="Cobrado hoy" value={hoy} to={rowsOf.day('cobrado', today)}>
        {hoy === null && <div>{WITHHELD}</div>}
        <Listed value={de_listas.hoy} to={rowsOf.day('de_listas', today)} />
        <Link to={screens.cortes()}>Ver los cortes</Link>
      </CobranzaFigure>
      <CobranzaFigure title="Esta semana" value={semana} to={rowsOf.tillNow(today)}>
        <div>{semana === null || semana_pasada === null ? WITHHELD : weekText({ semana, semana_pasada })}</div>
        <Listed value={de_listas.semana} to={rowsOf.week('de_listas', mondayOf(today))} />
        {semana_pasada_completa !== null && (
          <div>
            Toda la semana pasada: <Amount value={semana_pasada_completa} to={rowsOf.tillBefore(today)} />
          </div>
        )}
      </CobranzaFigure>
      <CobranzaFigure title="Por cobrar" value={por_cobrar} to={rowsOf.owed()} owed>
        {deudores === 0 ? (
          'Nadie debe nada'
        ) : (
          <Link to={rowsOf.owed()}>{counted(deudores, 'alumno con saldo', 'alumnos con saldo')}</Link>
        )}
      </CobranzaFigure>
      <CobranzaFigure title="Vencido" value={atrasado} to={rowsOf.late(today)} owed>
        <Link to={rowsOf.late(today)}>
          {counted(notas_atrasadas, 'nota con pagos vencidos', 'notas con pagos vencidos')}
        </Link>
      </CobranzaFigure>
    </ul>
  );
}

/** Imported amounts beside the till's; hidden if zero. */
const Listed = ({ value, to }: { value: number; to: string }) =>
  value !== 0 && (
    <div>
      {DE_LISTAS}: <Amount value={value} to={to} />
    </div>
  );

interface FigureProps {
  title: string;
  /** Dollars; null while withheld. */
  value: number | null;
  to: string;
  /** Amber where it is more than nothing. */
  owed?: boolean;
  children: ReactNode;
}

const LARGE = { fontWeight: 600, fontSize: 20, lineHeight: 1.25 };

const CobranzaFigure = ({ title, value, to, owed, children }: FigureProps) => (
  <li style={{ height: '100%', paddingLeft: 16, borderLeft: '1px solid var(--line)' }}>
    <Statistic
      title={title}
      formatter={() =>
        value === null ? (
          '—'
        ) : (
          <FigureLink to={to}>
            <Money value={value} />
          </FigureLink>
        )
      }
      styles={{ content: { ...LARGE, ...(owed && value !== null && value > 0 && { color: 'var(--warning)' }) } }}
    />
    <Text type="secondary">{children}</Text>
  </li>
);
