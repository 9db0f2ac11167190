/** All notes of an alumno; each row opens its abonos. */
import Text from 'antd/es/typography/Text';
import { Link } from 'react-router-dom';
import { useCan } from '#client/entities/state.ts';
import type { NoteRow } from '#client/entities/tables.ts';
import { screens } from '#client/lib/urls.ts';
import { Money, When } from '#client/ui/Money.tsx';
import { Card } from '#client/ui/Page.tsx';
import { type Column, DataTable } from '#client/ui/table/DataTable.tsx';
import type { Abono } from '#contract/entities.ts';
import { NOTE_STATUS_NAMES } from '#contract/rules.ts';
import { AbonoTable, readColumns } from '../abonos/abonoColumns.tsx';
import css from '../Credits.module.css';
import { type Account, owingOf } from './AccountHead.tsx';

function Folio({ note }: { note: NoteRow }) {
  return (
    <Link
      className={css.open}
      to={screens.noteCredits(note.user_id, { nota: note.id })}
      aria-label={`Abonos de la nota ${note.folio}`}
    >
      {note.folio}
    </Link>
  );
}

const ContratoLink = ({ note }: { note: NoteRow }) => (
  <Link to={screens.contrato(note.id)} aria-label={`Contrato de la nota ${note.folio}`}>
    Contrato
  </Link>
);

const estadoOf = ({ cancelada, status }: NoteRow) => (cancelada ? 'Cancelada' : NOTE_STATUS_NAMES[status]);

function Saldo({ note: { cancelada, saldo } }: { note: NoteRow }) {
  return (
    <Text {...(!cancelada && saldo > 0 && { type: 'warning' })}>
      <Money value={saldo} struck={cancelada !== null} />
    </Text>
  );
}

const columns: readonly Column<NoteRow>[] = [
  { title: 'Folio', card: 'title', render: (note) => <Folio note={note} /> },
  { title: 'Fecha', card: 'plain', render: (note) => <When at={note.capturado_en ?? note.created_at} /> },
  { title: 'Estado', card: 'plain', render: estadoOf },
  {
    title: 'Total',
    align: 'right',
    render: ({ total, cancelada }) => <Money value={total} struck={cancelada !== null} />,
  },
  { title: 'Saldo', card: 'figure', align: 'right', render: (note) => <Saldo note={note} /> },
];
const sellerColumns: readonly Column<NoteRow>[] = [
  ...columns,
  { title: 'Contrato', card: 'plain', render: (note) => <ContratoLink note={note} /> },
];

export function AccountNotes({ account, gone }: { account: Account; gone: boolean }) {
  const { userId, notes, waitingNotes } = account;
  const sells = useCan('notes:write');
  if (!notes) return null;
  const none = notes.length === 0 && waitingNotes.length === 0;
  return (
    <Card title="Notas">
      <DataTable
        label="Notas"
        columns={sells ? sellerColumns : columns}
        rows={notes}
        rowClassName={({ cancelada }) => (cancelada ? (css.struck ?? '') : '')}
        opens
        emptyText={emptyText(none, gone, sells)}
        emptyActions={[none && sells && !gone && { text: 'Nueva nota', to: screens.registerNote(userId) }]}
      />
    </Card>
  );
}

function emptyText(none: boolean, gone: boolean, sells: boolean): string {
  if (!none) return 'Su única nota espera en este equipo a que haya conexión.';
  if (!sells) return 'Todavía no hay una nota. Se hace en el mostrador.';
  if (gone) return 'No tiene notas, y en baja no se le puede hacer una: restáuralo primero, con «Editar».';
  return 'Todavía no tiene una nota. Se crea con los servicios que compra.';
}

const folioOf = (notes: readonly NoteRow[], { nota_id }: Abono) => notes.find(({ id }) => id === nota_id)?.folio ?? '';

/** The columns of a note's abonos and the note; actions are on the note's own screen. */
function columnsOf(notes: readonly NoteRow[]): readonly Column<Abono>[] {
  const folio: Column<Abono> = {
    title: 'Nota',
    render: (abono) => <span className="junto">{folioOf(notes, abono)}</span>,
  };
  return [...readColumns.slice(0, -1), folio, ...readColumns.slice(-1)];
}

/** All abonos of an alumno, the last one first. */
export function AccountAbonos({ account: { notes, abonos } }: { account: Account }) {
  const takes = useCan('abonos:write');
  // Without a note there can be none: that is said where the notes would be.
  if (!notes || notes.length === 0) return null;
  return (
    <Card title="Abonos">
      <AbonoTable
        columns={columnsOf(notes)}
        abonos={abonos}
        emptyText={
          owingOf(notes).length > 0
            ? `Todavía no hay abonos.${takes ? ' El primero se toma con «Cobrar».' : ''}`
            : 'No hay abonos: nada se debe.'
        }
      />
    </Card>
  );
}
