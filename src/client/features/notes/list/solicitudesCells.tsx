/** Cells of the requests list, shared by the table and the phone cards. */
import Flex from 'antd/es/flex';
import Tag from 'antd/es/tag';
import type { AlumnoView } from '#client/entities/select.ts';
import { screens } from '#client/lib/urls.ts';
import { ButtonLink } from '#client/ui/Button.tsx';
import { Money } from '#client/ui/Money.tsx';
import { PersonLink } from '#client/ui/PersonLink.tsx';
import { fullName } from '#contract/person.ts';
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

export interface Of {
  row: Solicitud;
}

export const DASH = '-';

const nameId = ({ key }: Solicitud) => `solicitud-${key}`;

export function Nombre({ row }: Of) {
  const { user, note, byFolio } = row;
  return (
    <div style={{ minWidth: 130, overflowWrap: 'anywhere' }}>
      <PersonLink id={nameId(row)} user={user} /> {!user.activo && <Tag>Baja</Tag>}
      {byFolio && note && <span className={css.folio}>Folio {note.folio}</span>}
    </div>
  );
}

/**
 * Long addresses are cut off on the screen; resting on one shows it whole. A block would ask for the whole address; a
 * grid's track asks for its least width and takes what there is.
 */
export const Correo = ({ email }: { email: string | null }) => (
  <div style={{ display: 'grid', gridTemplateColumns: 'minmax(80px, 1fr)', maxWidth: 200 }} title={email ?? undefined}>
    <span style={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>{email ?? DASH}</span>
  </div>
);

/** How much is missing, so that nobody has to subtract at the counter. */
export function Saldo({ row: { note } }: Of) {
  if (note === null || note.cancelada !== null || note.saldo <= 0) return null;
  return (
    <span className={css.saldo}>
      Debe <Money value={note.saldo} />
    </span>
  );
}

export const Pagado = ({ row: { pagado } }: Of) => <Money value={pagado} />;

export function Total({ row: { note } }: Of) {
  const cancelled = note !== null && note.cancelada !== null;
  return (
    <>
      <Money value={note?.total_pagado ?? 0} struck={cancelled} /> {cancelled && <Tag>Cancelada</Tag>}
    </>
  );
}

export function Acciones({ row }: Of) {
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
