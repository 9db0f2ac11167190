import PrinterOutlined from '@ant-design/icons/PrinterOutlined';
import { useEffect, useRef, useState } from 'react';
import { useAppDispatch, useAppSelector } from '#client/entities/base.ts';
import { type DeudoresArg, type DeudorView, deudores, type Owed, selectDeudores } from '#client/entities/deudores.ts';
import { useLatest } from '#client/lib/hooks.ts';
import { Button } from '#client/ui/Button.tsx';
import { useAction, useConfirm } from '#client/ui/feedback/confirm.tsx';
import { Money } from '#client/ui/Money.tsx';
import { Sheet, type SheetColumn, SheetTable } from '#client/ui/print/Sheet.tsx';
import { Letterhead, PrintArea, printSheet } from '#client/ui/print/Ticket.tsx';
import { formatDate } from '#contract/dates.ts';
import { COMPROMISO_NAMES, RECORDADO_NAMES, TRAMO_NAMES } from '#contract/deudores.ts';
import { sumDollars } from '#contract/money.ts';
import { fullName, schoolAndGroupOf } from '#contract/person.ts';
import { formatPhone } from '#contract/phones.ts';
import css from './Deudores.module.css';
import { GONE, sinceText } from './deudoresColumns.tsx';

/** Debtors for the office, by school and group, several groups on a page. Lists of debtors must not be put up in public. */
const INTERNAL = 'USO INTERNO: no publicar';

const groupOf = ({ user, escuela }: DeudorView) =>
  user ? schoolAndGroupOf({ ...user, escuela_nombre: escuela }) : escuela;

interface GroupSheetsProps {
  rows: readonly DeudorView[];
  /** The day (YYYY-MM-DD) of which the figures are. */
  day: string;
  /** Other filters in words; '' if the sheets list whole groups. */
  chosenBy: string;
}

function GroupSheets({ rows, day, chosenBy }: GroupSheetsProps) {
  const groups = [...Map.groupBy(rows, groupOf)].sort(([one], [other]) => one.localeCompare(other, 'es'));
  return (
    <Sheet label="Deudores por grupo" small>
      <Letterhead wide />
      {groups.map(([group, members]) => (
        <section key={group} className={css.group} aria-label={`Deudores de ${group}`}>
          <Rows rows={members} title={`${group} · saldos al ${formatDate(day)}`} chosenBy={chosenBy} />
        </section>
      ))}
    </Sheet>
  );
}

/** Height of a letter page without its margins, in CSS pixels. */
const PAGE_PX = (251 * 96) / 25.4;

const DUE: SheetColumn<DeudorView> = {
  title: 'Por pagar',
  figure: true,
  of: ({ por_pagar = 0 }) => <Money value={por_pagar} />,
};
/** `days`: something is to be paid on days that were asked for. */
const columnsOf = (days: boolean): readonly SheetColumn<DeudorView>[] => [
  { title: 'Alumno', of: ({ user }) => (user ? fullName(user) : GONE) },
  { title: 'Celular', of: ({ user }) => user?.celular && formatPhone(user.celular) },
  { title: 'Saldo', figure: true, of: ({ saldo }) => <Money value={saldo} /> },
  { title: 'Vencido', figure: true, of: ({ vencido }) => <Money value={vencido} /> },
  ...(days ? [DUE] : []),
  { title: 'Desde', of: ({ dias }) => dias > 0 && sinceText(dias) },
  {
    title: 'Promesa',
    of: ({ promesa }) =>
      promesa && (
        <>
          <Money value={promesa.monto} /> el {formatDate(promesa.fecha)}
          {promesa.estado === 'rota' && ' (rota)'}
        </>
      ),
  },
];

function Rows({ rows, title, chosenBy }: Omit<GroupSheetsProps, 'day'> & { title: string }) {
  const days = rows.some(({ por_pagar }) => por_pagar !== undefined);
  const sum = (field: 'saldo' | 'vencido' | 'por_pagar') => sumDollars(rows.map((row) => row[field] ?? 0));
  return (
    <SheetTable
      head={
        <>
          <p className={css.mark}>{INTERNAL}</p>
          <h2 style={{ margin: 0, fontSize: 'var(--size-title)' }}>{title}</h2>
          {chosenBy && <p style={{ margin: 0, fontWeight: 400 }}>Solo una parte del grupo. {chosenBy}</p>}
        </>
      }
      columns={columnsOf(days)}
      rows={rows}
      keyOf={({ key }) => key}
      foot={[
        `Total (${rows.length})`,
        null,
        <Money key="saldo" value={sum('saldo')} />,
        <Money key="vencido" value={sum('vencido')} />,
        days && <Money key="por_pagar" value={sum('por_pagar')} />,
      ]}
    />
  );
}

/** Filters that exclude members of a group, by their labels; '' if there are none. */
const filterWords = ({ tramo, promesa, recordatorio, desde, hasta }: DeudoresArg): string =>
  [
    tramo && `Atraso: ${TRAMO_NAMES[tramo]}`,
    promesa && `Promesa: ${COMPROMISO_NAMES[promesa]}`,
    recordatorio && `Último recordatorio: ${RECORDADO_NAMES[recordatorio]}`,
    desde && `Vence desde: ${formatDate(desde)}`,
    hasta && `Vence hasta: ${formatDate(hasta)}`,
  ]
    .filter(Boolean)
    .join(' · ');

/** Prints all that the list's filter finds, group by group. */
export function PrintGroups({ filter, day }: { filter: DeudoresArg; day: string }) {
  const dispatch = useAppDispatch();
  const { tell } = useConfirm();
  const { busy, run } = useAction(tell);
  const [job, setJob] = useState<{ ids: readonly Owed[]; chosenBy: string } | null>(null);
  const load = async () => {
    const { sort: _, ...query } = filter;
    const wanted = dispatch(
      deudores.endpoints.allDeudores.initiate({ ...query, sort: 'nombre' }, { forceRefetch: true }),
    );
    try {
      setJob({ ids: await wanted.unwrap(), chosenBy: filterWords(query) });
    } finally {
      wanted.unsubscribe();
    }
  };
  return (
    <>
      <Button icon={<PrinterOutlined aria-hidden />} busy={busy} onClick={() => void run(load, null)}>
        Imprimir por grupo
      </Button>
      {job && <Job {...job} day={day} onDone={() => setJob(null)} />}
    </>
  );
}

interface JobProps {
  ids: readonly Owed[];
  day: string;
  chosenBy: string;
  onDone: () => void;
}

function Job({ ids, onDone, ...of }: JobProps) {
  const rows = useAppSelector((state) => selectDeudores(state, ids));
  const { confirm } = useConfirm();
  const latest = useLatest({ confirm, onDone });
  const paper = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const done = () => latest.current.onDone();
    window.addEventListener('afterprint', done, { once: true });
    const pages = Math.ceil((paper.current?.offsetHeight ?? 0) / PAGE_PX);
    const question = { message: `La lista por grupo ocupa unas ${pages} páginas.`, accept: 'Imprimir' };
    const print = async () => {
      if (pages < 2 || (await latest.current.confirm(question))) printSheet();
      else done();
    };
    void print();
    return () => window.removeEventListener('afterprint', done);
  }, [latest]);
  return (
    <PrintArea>
      <div ref={paper} className={css.paper}>
        <GroupSheets rows={rows} {...of} />
      </div>
    </PrintArea>
  );
}
