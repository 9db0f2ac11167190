import Tag from 'antd/es/tag';
import Text from 'antd/es/typography/Text';
import { screens } from '#client/lib/urls.ts';
import { ButtonLink } from '#client/ui/Button.tsx';
import { PersonLink } from '#client/ui/PersonLink.tsx';
import type { Column } from '#client/ui/table/DataTable.tsx';
import type { User } from '#contract/entities.ts';
import { fullName, schoolAndGroupOf } from '#contract/person.ts';
import { formatPhone } from '#contract/phones.ts';
import { isStaff, ROL_NAMES } from '#contract/roles.ts';
import css from '../users.module.css';

const nameId = ({ id }: User) => `usuario-${id}`;

/** The name, and below it what tells two of the same name apart. */
function Nombre({ user }: { user: User }) {
  return (
    <div style={{ minWidth: 180, overflowWrap: 'anywhere' }}>
      {isStaff(user.rol) ? (
        <span id={nameId(user)}>{fullName(user)}</span>
      ) : (
        <PersonLink id={nameId(user)} user={user} style={{ fontWeight: 500 }} />
      )}{' '}
      {!user.activo && <Tag>Baja</Tag>}
      {/* Two lines within a row of 44 px. */}
      <Text type="secondary" style={{ display: 'block', fontSize: 12 }}>
        {isStaff(user.rol) ? ROL_NAMES[user.rol] : schoolAndGroupOf(user)}
      </Text>
    </div>
  );
}

const Editar = ({ user }: { user: User }) => (
  <ButtonLink small aria-describedby={nameId(user)} to={screens.updateUser(user.id)}>
    Editar
  </ButtonLink>
);

export const columns: readonly Column<User>[] = [
  { title: 'ID', render: ({ id }) => id, sort: 'id', align: 'right', width: 80 },
  { title: 'Nombre', card: 'title', render: (user) => <Nombre user={user} />, sort: 'nombre' },
  {
    title: 'Correo',
    card: 'plain',
    render: ({ email }) => email && <div className={css.email}>{email}</div>,
    sort: 'email',
  },
  {
    title: 'Teléfono',
    card: 'plain',
    render: ({ celular }) => celular && <span className="cifra">{formatPhone(celular)}</span>,
    sort: 'celular',
  },
  { title: 'Acciones', render: (user) => <Editar user={user} />, fixed: 'right' },
];
