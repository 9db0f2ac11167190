/** What came in today, and what is to be done: each line leads to its rows. */
import Text from 'antd/es/typography/Text';
import { Link } from 'react-router-dom';
import { readRecord, useAppSelector } from '#client/entities/base.ts';
import { type DeudoresArg, deudores, sayWithoutCash, selectDeudores } from '#client/entities/deudores.ts';
import { useCan } from '#client/entities/state.ts';
import { count, counted } from '#client/lib/numbers.ts';
import { useToday } from '#client/lib/time.ts';
import { screens } from '#client/lib/urls.ts';
import { selectWaiting } from '#client/offline/select.ts';
import { joined } from '#client/ui/joined.tsx';
import { type KeyFigure, KeyFigures, sayWeek, WITHHELD } from '#client/ui/KeyFigures.tsx';
import { Money } from '#client/ui/Money.tsx';
import { Alert, Card, LoadState } from '#client/ui/Page.tsx';
import { addDays, mondayOf } from '#contract/dates.ts';
import type { HoyStaff } from '#contract/endpoints/hoy.ts';
import { formatMoney } from '#contract/money.ts';
import { fullName } from '#contract/person.ts';
import { ABONO_METHOD_NAMES, ABONO_METHODS } from '#contract/rules.ts';
import { RECENT_SECONDS, useHoyQuery } from './api.ts';
import CorteNotice from './CorteNotice.tsx';
import css from './Hoy.module.css';

export function StaffToday() {
  // Who is told of the server's problems hears of new ones with the screen open.
  const pollingInterval = useCan('metrics:read') ? RECENT_SECONDS * 1000 : 0;
  const { response, ...standing } = readRecord(useHoyQuery(useToday(), { pollingInterval }));
  const hoy = response && 'propios' in response ? response : undefined;
  const unsent = useUnsent();
  return (
    <>
      <LoadState of={standing} rows={6} />
      {hoy?.problemas?.map((problem) => (
        <Alert key={problem} kind="warning">
          {problem}
        </Alert>
      ))}
      {hoy && <CorteNotice coming={null} />}
      {hoy && <Came {...hoy} />}
      {hoy ? <Today hoy={hoy} unsent={unsent} /> : unsent.length > 0 && <Todo lines={unsent} />}
    </>
  );
}

/** «Efectivo $20.00 · Tarjeta $5.00»; cash that is to be counted first is told so. */
const byMethod = ({ metodos }: NonNullable<HoyStaff['cobrado']>): string =>
  ABONO_METHODS.filter((metodo) => metodos[metodo] !== 0)
    .map((metodo) => {
      const cents = metodos[metodo];
      return `${ABONO_METHOD_NAMES[metodo]} ${cents === null ? 'al contar la caja' : formatMoney(cents)}`;
    })
    .join(' · ');

function Came({ cobrado, propios }: Pick<HoyStaff, 'cobrado' | 'propios'>) {
  const today = useToday();
  const own: KeyFigure = {
    label: 'Mis cobros de hoy',
    value: count(propios.movimientos),
    to: cobrado ? screens.caja() : screens.miCorte(),
    notes: [
      propios.movimientos === 0
        ? 'Todavía no has cobrado hoy.'
        : propios.monto === null
          ? WITHHELD
          : formatMoney(propios.monto),
    ],
  };
  if (!cobrado) return <KeyFigures label="Hoy" figures={[{ ...own, large: true }]} />;
  const { hoy, semana, antes, oculto } = cobrado;
  const rows = (desde: string) => (oculto ? undefined : screens.pagos({ vista: 'cobrado', desde, hasta: today }));
  const figures: KeyFigure[] = [
    {
      label: 'Cobrado hoy',
      value: hoy,
      large: true,
      to: rows(today),
      notes: [byMethod(cobrado) || 'Todavía no se ha cobrado nada.'],
    },
    {
      label: 'Esta semana',
      value: semana,
      to: rows(mondayOf(today)),
      notes: [semana !== null && antes !== null && sayWeek(semana, antes)],
    },
  ];
  return <KeyFigures label="Hoy" figures={propios.movimientos > 0 ? [...figures, own] : figures} />;
}

interface LineProps {
  text: string;
  /** How much of it there is. */
  aside?: string | null;
  amount?: number;
  late?: boolean;
  to: string;
}

function Line({ text, aside, amount, late, to }: LineProps) {
  return (
    <li className={css.item}>
      <Link to={to} className={css.line ?? ''}>
        <span className={late ? `${css.text} ${css.late}` : css.text}>{text}</span>{' '}
        <span className={css.aside}>{aside}</span>{' '}
        {amount !== undefined && (
          <span className={css.amount}>
            <Money value={amount} />
          </span>
        )}
      </Link>
    </li>
  );
}

/** What waits on this computer, also while the server does not answer. */
function useUnsent(): LineProps[] {
  const waiting = useAppSelector(selectWaiting);
  if (waiting.length === 0) return [];
  const refused = waiting.filter(({ state }) => state === 'rechazada').length;
  const aside = refused > 0 ? counted(refused, 'rechazada', 'rechazadas') : count(waiting.length);
  return [{ text: 'Capturas de este equipo sin enviar', aside, late: true, to: screens.porEnviar() }];
}

/** In the order in which they press; what there is nothing of is left out. */
function useLines({ vencen, vencido, promesas, documentos = 0, sin_nota }: HoyStaff): LineProps[] {
  const today = useToday();
  const notas = (number: number) => counted(number, 'nota', 'notas');
  const lines: [boolean, LineProps][] = [
    [
      vencen.notas > 0,
      {
        text: 'Pagan hoy',
        aside: notas(vencen.notas),
        amount: vencen.monto,
        to: screens.deudores({ desde: today, hasta: today }),
      },
    ],
    [
      vencido.notas > 0,
      {
        text: 'Vencido',
        aside: notas(vencido.notas),
        amount: vencido.monto,
        late: true,
        to: screens.deudores({ hasta: addDays(today, -1) }),
      },
    ],
    [
      promesas > 0,
      {
        text: 'Promesas de pago para hoy',
        aside: count(promesas),
        to: screens.promesas({ dia: today, estado: 'pendiente' }),
      },
    ],
    [documentos > 0, { text: 'Documentos por verificar', aside: count(documentos), to: screens.guarderiaDocumentos() }],
    [
      sin_nota > 0,
      { text: 'Alumnos sin nota', aside: count(sin_nota), to: screens.solicitudes({ vista: 'sin-nota' }) },
    ],
  ];
  return lines.flatMap(([there, line]) => (there ? [line] : []));
}

interface TodoProps {
  lines: readonly LineProps[];
  /** The first day whose cash the sums leave out. */
  withoutCashFrom?: string | undefined;
}

function Todo({ lines, withoutCashFrom }: TodoProps) {
  const today = useToday();
  return (
    <Card title="Para hoy">
      {withoutCashFrom && lines.some(({ amount }) => amount !== undefined) && (
        <Text type="secondary">Importes {sayWithoutCash(withoutCashFrom, today)}.</Text>
      )}
      {lines.length === 0 ? (
        <Text type="secondary">Por hoy no hay nada pendiente.</Text>
      ) : (
        <ul className={css.lines} aria-label="Para hoy">
          {lines.map((line) => (
            <Line key={line.text} {...line} />
          ))}
        </ul>
      )}
    </Card>
  );
}

/** So many of those who owe stand on this screen; all of them are a line of «Para hoy» away. */
const SHOWN = 8;

interface OwingProps {
  title: string;
  query: DeudoresArg;
  of: 'por_pagar' | 'vencido';
}

/** Who owes, each with the till of the nota. */
function Owing({ title, query, of }: OwingProps) {
  const { response, ...standing } = readRecord(deudores.useDeudoresQuery({ ...query, per_page: SHOWN }));
  const rows = useAppSelector((state) => selectDeudores(state, response?.ids));
  return (
    <Card title={title}>
      <LoadState of={standing} rows={SHOWN} />
      <ul aria-label={title}>
        {rows.map(
          ({ key, user, escuela, [of]: amount = 0 }) =>
            user && (
              <Line
                key={key}
                text={fullName(user)}
                aside={joined([escuela, user.grupo])}
                amount={amount}
                to={screens.noteCredits(user.id)}
              />
            ),
        )}
      </ul>
    </Card>
  );
}

function Today({ hoy, unsent }: { hoy: HoyStaff; unsent: readonly LineProps[] }) {
  const today = useToday();
  const lines = [...unsent, ...useLines(hoy)];
  const { vencen, vencido } = hoy;
  return (
    <div className={css.today}>
      <div>
        <Todo lines={lines} withoutCashFrom={hoy.sin_efectivo_desde} />
      </div>
      {vencen.notas > 0 && (
        <div className={css.beside}>
          <Owing title="Quién paga hoy" query={{ desde: today, hasta: today }} of="por_pagar" />
        </div>
      )}
      {vencido.notas > 0 && (
        <div>
          <Owing title="Lo más atrasado" query={{ hasta: addDays(today, -1) }} of="vencido" />
        </div>
      )}
    </div>
  );
}
