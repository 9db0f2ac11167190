import Flex from 'antd/es/flex';
import Tag from 'antd/es/tag';
import type { KeyboardEvent } from 'react';
import type { AlumnoView } from '#client/entities/select.ts';
import { count } from '#client/lib/numbers.ts';
import { screens } from '#client/lib/urls.ts';
import { RowLink } from '#client/ui/ButtonLink.tsx';
import { Money, PersonLink } from '#client/ui/Money.tsx';
import type { Column } from '#client/ui/table/DataTable.tsx';
import { fullName } from '#contract/person.ts';
import { formatPhone } from '#contract/phones.ts';
import css from './SolicitudesPage.module.css';

/** Marks, in the page, the list with its search box; the actions of a row; and the action that keys reach first. */
export const LIST = 'data-solicitudes';
const ACTION = 'data-accion';
const FIRST = 'abonos';
const action = (name: 'editar' | 'fotos' | 'abonos') => ({ [ACTION]: name });

const links = (list: Element | null | undefined, selector: string): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>(selector) ?? []),
];

/** Puts the focus on the first row's Abonos. */
export function focusFirstRow(list: Element | null): void {
  links(list, `[${ACTION}='${FIRST}']`)[0]?.focus();
}

/** Up and down to the same action of the next row, sideways to the other one, up from the first row to the search. */
function moveAlongRows(event: KeyboardEvent<HTMLElement>): void {
  const here = event.currentTarget;
  const list = here.closest(`[${LIST}]`);
  const column = links(list, `[${ACTION}='${here.getAttribute(ACTION)}']`);
  const row = links(here.parentElement, `[${ACTION}]`);
  const to: Record<string, HTMLElement | null | undefined> = {
    ArrowDown: column[column.indexOf(here) + 1],
    ArrowUp: column[column.indexOf(here) - 1] ?? searchBox(list),
    ArrowRight: row[row.indexOf(here) + 1],
    ArrowLeft: row[row.indexOf(here) - 1],
    Escape: searchBox(list),
  };
  const target = to[event.key];
  if (!target || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  target.focus();
  if (target instanceof HTMLInputElement) target.select();
}

const searchBox = (list: Element | null) => list?.querySelector<HTMLInputElement>("input[type='search']");

/** An alumno of the list with their place in it. */
export interface Solicitud extends AlumnoView {
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
    <div className={css.name} style={{ minWidth: 130, overflowWrap: 'anywhere' }}>
      <PersonLink id={nameId(row)} user={user} title={fullName(user)} /> {!user.activo && <Tag>Baja</Tag>}
      {byFolio && note && <span className={css.folio}>Folio {note.folio}</span>}
    </div>
  );
}

/**
 * Long addresses are cut in the table; resting on one shows it whole. A grid track, because a block would require the
 * full width.
 */
const Correo = ({ email }: { email: string }) => (
  <div className={css.email} title={email}>
    <span>{email}</span>
  </div>
);

/** The missing amount, which the counter needs without subtracting; null where nothing is owed. */
function saldoOf({ note }: Solicitud) {
  return note === null || note.cancelada !== null || note.saldo <= 0 ? null : <Money value={note.saldo} />;
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
  const common = { 'aria-describedby': nameId(row), onKeyDown: moveAlongRows };
  return (
    <Flex gap={6}>
      <RowLink {...common} {...action('editar')} to={screens.updateNote(user.id, query)}>
        Editar
      </RowLink>
      <RowLink
        {...common}
        {...action('fotos')}
        to={screens.noteImg(user.id, {
          escuela: user.escuela_nombre,
          grupo: String(user.grupo),
          nombre: fullName(user),
        })}
      >
        Fotos
      </RowLink>
      <RowLink {...common} {...action('abonos')} to={screens.noteCredits(user.id, query)}>
        Abonos
      </RowLink>
    </Flex>
  );
}

/** A window with room for a column more than the specification's. */
export const WIDE = '(min-width: 1600px)';

const columnsAt = (wide: boolean): readonly Column<Solicitud>[] => [
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
  { title: 'Grupo', card: 'plain', render: ({ user }) => user.grupo || null, sort: 'grupo' },
  {
    title: 'Pagos',
    render: (row) => (
      <>
        <Money value={row.pagado} />
        {!wide && saldoOf(row) && <span className={css.saldo}>Debe {saldoOf(row)}</span>}
      </>
    ),
    align: 'right',
  },
  { title: 'Total', render: (row) => <Total row={row} />, align: 'right' },
  ...(wide
    ? [
        {
          title: 'Saldo',
          render: (row: Solicitud) => saldoOf(row) && <span className={css.due}>{saldoOf(row)}</span>,
          align: 'right' as const,
        },
      ]
    : []),
  { title: 'Acciones', render: (row) => <Acciones row={row} />, fixed: 'right' },
];

export const COLUMNS = columnsAt(false);
/** The saldo has a column of its own. */
export const WIDE_COLUMNS = columnsAt(true);
