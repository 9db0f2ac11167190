import Flex from 'antd/es/flex';
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

const DASH = '-';
const nameId = ({ id }: User) => `usuario-${id}`;
const phoneOf = ({ celular }: User) => (celular ? formatPhone(celular) : DASH);

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
  { title: 'Nombre', render: (user) => <Nombre user={user} />, sort: 'nombre' },
  { title: 'Correo', render: ({ email }) => <div className={css.email}>{email ?? DASH}</div>, sort: 'email' },
  { title: 'Teléfono', render: (user) => <span className="cifra">{phoneOf(user)}</span>, sort: 'celular' },
  { title: 'Acciones', render: (user) => <Editar user={user} />, fixed: 'right' },
];

/** A row of the list on a phone. */
export function UsuarioCard({ user }: { user: User }) {
  return (
    <Flex align="center" justify="space-between" gap={12}>
      <Flex vertical className={css.email ?? ''}>
        <Nombre user={user} />
        <Text type="secondary">ID {user.id}</Text>
        {user.celular && <Text type="secondary">{phoneOf(user)}</Text>}
        {user.email && <Text type="secondary">{user.email}</Text>}
      </Flex>
      <Editar user={user} />
    </Flex>
  );
}
