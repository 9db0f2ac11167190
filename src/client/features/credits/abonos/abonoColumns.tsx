import PrinterOutlined from '@ant-design/icons/PrinterOutlined';
import Flex from 'antd/es/flex';
import Text from 'antd/es/typography/Text';
import { useOpened } from '#client/entities/dialog.ts';
import { useCan, useEntities, useEntity, useMay, useTakeBack } from '#client/entities/state.ts';
import type { Problem } from '#client/lib/errors.ts';
import { Button } from '#client/ui/Button.tsx';
import { ReasonDialog } from '#client/ui/form/FormShell.tsx';
import { CancelledBy, Money, When } from '#client/ui/Money.tsx';
import { type Deed, MoreActions } from '#client/ui/MoreActions.tsx';
import { type Column, DataTable, type DataTableProps } from '#client/ui/table/DataTable.tsx';
import { credits as endpoints } from '#contract/endpoints/credits.ts';
import type { Abono } from '#contract/entities.ts';
import { formatMoney } from '#contract/money.ts';
import { mayCancelAbono, mayIssueProof, mayReprintAbono } from '#contract/policies.ts';
import { whoMay } from '#contract/roles.ts';
import { ABONO_METHOD_NAMES, DE_LISTAS, OWN_CANCEL_MINUTES } from '#contract/rules.ts';
import { credits } from '../api.ts';
import css from '../Credits.module.css';
import { usePrinting } from '../tickets/PrintingProvider.tsx';
import { SendTicket } from '../tickets/SendTicket.tsx';

function Cancelled({ cancelado }: Pick<Abono, 'cancelado'>) {
  if (!cancelado) return null;
  return (
    <Text type="danger" className={css.cancelled}>
      Cancelado <CancelledBy {...cancelado} />
    </Text>
  );
}

function Fecha({ created_at, capturado_en }: Abono) {
  return (
    <div>
      <When at={created_at} />
      {capturado_en && (
        <div>
          <Text type="secondary">
            recibido <When at={capturado_en} el />
          </Text>
        </div>
      )}
    </div>
  );
}

/** How it was paid, with the reference of a card or a transfer: «Tarjeta · AUT 884120»; and that no till took it. */
export const methodOf = ({ metodo, referencia, importado }: Abono): string =>
  [ABONO_METHOD_NAMES[metodo], referencia, importado && DE_LISTAS.toLowerCase()].filter(Boolean).join(' · ');

/** Without actions, which belong to the counter. */
export const readColumns: readonly Column<Abono>[] = [
  {
    title: 'Fecha',
    card: 'title',
    render: (abono) => <Fecha {...abono} />,
  },
  {
    title: 'Monto',
    card: 'figure',
    align: 'right',
    render: ({ amount, cancelado }) => <Money value={amount} struck={cancelado !== null} />,
  },
  { title: 'Método', card: 'plain', whole: true, render: methodOf },
  { title: 'Ticket', align: 'right', render: ({ ticket }) => ticket },
  {
    title: 'Registró',
    card: 'plain',
    render: ({ registrado_por, cancelado }) => (
      <>
        {registrado_por}
        <Cancelled cancelado={cancelado} />
      </>
    ),
  },
];

export const abonoColumns: readonly Column<Abono>[] = [
  ...readColumns,
  { title: 'Acciones', render: (abono) => <AbonoActions abono={abono} /> },
];

/** `taken`: of one that was just taken it is said who cancels it once oneself may no longer. */
export function AbonoActions({ abono, taken = false }: { abono: Abono; taken?: boolean }) {
  const reprints = useMay(mayReprintAbono, abono);
  const { may: cancels, whom } = useTakeBack(mayCancelAbono, abono);
  const sends = useMay(mayIssueProof, abono);
  const { print, busy } = usePrinting();
  const [, cancel] = useOpened<number>('cancelar', 'credits');
  const [, send] = useOpened<number>('enviar', 'credits');
  const deeds: Deed[] = [
    ...(sends ? [{ text: 'Enviar ticket', onClick: () => send(abono.id) }] : []),
    ...(cancels ? [{ text: 'Cancelar abono', onClick: () => cancel(abono.id), danger: true }] : []),
  ];
  return (
    <Flex wrap align="center" gap={8}>
      {reprints && (
        <Button
          small
          name="imprimir"
          icon={<PrinterOutlined aria-hidden />}
          busy={busy === abono.id}
          aria-label={`Imprimir Ticket ${abono.ticket}`}
          onClick={() => void print(abono)}
        >
          Imprimir Ticket
        </Button>
      )}
      {/* It stands in the list as well, with another name for screen readers. */}
      <MoreActions name={`${taken ? 'lo cobrado' : 'este abono'} (ticket ${abono.ticket})`} deeds={deeds} />
      {taken && whom && <Text type="secondary">{whom}</Text>}
    </Flex>
  );
}

/** Who cancels an abono that is too old to be cancelled; once, not at each of them. */
export const CancelHint = () => {
  const cancels = useCan('abonos:cancel');
  return cancels ? null : (
    <Text type="secondary">
      Un abono propio se cancela en los primeros {OWN_CANCEL_MINUTES} minutos; después, pide a {whoMay('abonos:cancel')}{' '}
      que lo cancele.
    </Text>
  );
};

/** The dialogs of «Enviar» and «Cancelar»; each screen with abonos has them once. */
export function AbonoDialogs() {
  const [cancelling, , close] = useOpened<number>('cancelar', 'credits');
  const abono = useEntity('abonos', cancelling);
  return (
    <>
      <SendTicket />
      {abono && <CancelAbono key={abono.id} abono={abono} onClose={close} />}
    </>
  );
}

function CancelAbono({ abono, onClose }: { abono: Abono; onClose: () => void }) {
  const [cancelAbono] = credits.endpoints.cancelAbono.useMutation();
  return (
    <ReasonDialog
      title={`¿Cancelar el abono de ${formatMoney(abono.amount)} (ticket ${abono.ticket})?`}
      detail="El importe vuelve al saldo de la nota. El abono queda en la lista, tachado, con el motivo."
      endpoint={endpoints.cancelAbono}
      send={(body, key) => cancelAbono({ params: { id: abono.id }, body, key }).unwrap()}
      submitText="Cancelar abono"
      danger
      onClose={onClose}
      done={`El abono del ticket ${abono.ticket} quedó cancelado.`}
    />
  );
}

interface Props extends Pick<DataTableProps<Abono>, 'columns' | 'problem' | 'retry'> {
  label?: string;
  abonos: readonly Abono[];
  emptyText?: string;
}

/** Abonos, of a note or of an alumno; cancelled ones are struck. */
export function AbonoTable({ label = 'Abonos', abonos, emptyText, ...rest }: Props) {
  return (
    <DataTable
      {...rest}
      label={label}
      rows={abonos}
      rowClassName={({ cancelado }) => (cancelado ? (css.struck ?? '') : '')}
      emptyText={emptyText ?? 'La nota no tiene abonos todavía.'}
    />
  );
}

interface ListProps {
  /** Ids of the note's abonos, cancelled ones too, oldest first. */
  abonos: readonly number[];
  problem: Problem | null;
  retry: () => unknown;
}

/** The abonos of a note so far, each with its ticket. */
export function AbonoList({ abonos, problem, retry }: ListProps) {
  const rows = useEntities('abonos', abonos);
  return (
    <>
      <h2 className={css.heading}>Abonos</h2>
      <AbonoTable columns={abonoColumns} abonos={rows} problem={problem} retry={retry} />
      <CancelHint />
      <AbonoDialogs />
    </>
  );
}
