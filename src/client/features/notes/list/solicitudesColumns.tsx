import Flex from 'antd/es/flex';
import Tag from 'antd/es/tag';
import type { AlumnoView } from '#client/entities/select.ts';
import { count } from '#client/lib/numbers.ts';
import { screens } from '#client/lib/urls.ts';
import { ButtonLink } from '#client/ui/Button.tsx';
import { Money } from '#client/ui/Money.tsx';
import { PersonLink } from '#client/ui/PersonLink.tsx';
import type { Column } from '#client/ui/table/DataTable.tsx';
import { fullName } from '#contract/person.ts';
import { formatPhone } from '#contract/phones.ts';
import { action, moveAlongRows } from './rowKeys.ts';
import css from './SolicitudesPage.module.css';

/** An alumno of the list with their place in it. */
export interface Solicitud extends AlumnoView {
  /** Running number over all pages. */
  number: number;
  /** Found by folio: the note shown is the one that matched, and is not always the one that screens open. */
  byFolio: boolean;
  /** Dollars: the sum of the abonos of the note. */
  pagado: number;
}

interface Of {
  row: Solicitud;
}

const nameId = ({ key }: Solicitud) => `solicitud-${key}`;

function Nombre({ row }: Of) {
  const { user, note, byFolio } = row;
  return (
    <div style={{ minWidth: 130, overflowWrap: 'anywhere' }}>
      <PersonLink id={nameId(row)} user={user} /> {!user.activo && <Tag>Baja</Tag>}
      {byFolio && note && <span className={css.folio}>Folio {note.folio}</span>}
    </div>
  );
}

/**
 * In the table long addresses are cut off; resting on one shows it whole. A block would ask for the whole address; a
 * grid's track asks for its least width and takes what there is.
 */
const Correo = ({ email }: { email: string }) => (
  <div className={css.email} title={email}>
    <span style={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>{email}</span>
  </div>
);

/** How much is missing, so that nobody has to subtract at the counter. */
function Saldo({ row: { note } }: Of) {
  if (note === null || note.cancelada !== null || note.saldo <= 0) return null;
  return (
    <span className={css.saldo}>
      Debe <Money value={note.saldo} />
    </span>
  );
}

function Total({ row: { note } }: Of) {
  const cancelled = note !== null && note.cancelada !== null;
  return (
    <>
      <Money value={note?.total_pagado ?? 0} struck={cancelled} /> {cancelled && <Tag>Cancelada</Tag>}
    </>
  );
}

function Acciones({ row }: Of) {
  const { user, note, byFolio } = row;
  const query = byFolio && note ? { nota: note.id } : {};
  const common = { small: true, 'aria-describedby': nameId(row), onKeyDown: moveAlongRows };
  return (
    <Flex gap={6}>
      <ButtonLink {...common} {...action('editar')} to={screens.updateNote(user.id, query)}>
        Editar
      </ButtonLink>
      <ButtonLink
        {...common}
        {...action('fotos')}
        to={screens.noteImg(user.id, {
          escuela: user.escuela_nombre,
          grupo: String(user.grupo),
          nombre: fullName(user),
        })}
      >
        Fotos
      </ButtonLink>
      <ButtonLink {...common} {...action('abonos')} to={screens.noteCredits(user.id, query)}>
        Abonos
      </ButtonLink>
    </Flex>
  );
}

export const columns: readonly Column<Solicitud>[] = [
  { title: '#', render: ({ number }) => count(number), align: 'right', width: 56 },
  { title: 'Nombre', card: 'title', render: (row) => <Nombre row={row} />, sort: 'nombre' },
  { title: 'Correo', card: 'plain', render: ({ user: { email } }) => email && <Correo email={email} />, sort: 'email' },
  {
    title: 'Teléfono',
    card: 'plain',
    render: ({ user: { celular } }) => celular && <span className="cifra">{formatPhone(celular)}</span>,
    sort: 'celular',
  },
  {
    title: 'Escuela',
    card: 'plain',
    render: ({ user: { escuela_nombre } }) =>
      escuela_nombre && (
        <div className={css.school} title={escuela_nombre}>
          {escuela_nombre}
        </div>
      ),
    sort: 'escuela',
  },
  { title: 'Grupo', card: 'plain', render: ({ user }) => user.grupo, sort: 'grupo' },
  {
    title: 'Pagos',
    render: (row) => (
      <>
        <Money value={row.pagado} />
        <Saldo row={row} />
      </>
    ),
    align: 'right',
  },
  { title: 'Total', render: (row) => <Total row={row} />, align: 'right' },
  { title: 'Acciones', render: (row) => <Acciones row={row} />, fixed: 'right' },
];
