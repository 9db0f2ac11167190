import { useParams } from 'react-router-dom';
import { readRecord } from '#client/entities/base.ts';
import { catalogs } from '#client/entities/catalogs.ts';
import { useEntity } from '#client/entities/state.ts';
import { idOf, screens } from '#client/lib/urls.ts';
import { LoadState, Page, WrongAddress } from '#client/ui/Page.tsx';
import { fullName } from '#contract/person.ts';
import { titleOf, UserRecord } from './UserRecord.tsx';

/** The record of the person in the address. */
export default function UpdateUserPage() {
  const id = idOf(useParams().id);
  if (id !== null) return <Record key={id} id={id} />;
  return <WrongAddress title="Usuario" of="usuario" to={screens.usuarios()} label="Ir a Usuarios" />;
}

function Record({ id }: { id: number }) {
  const { response, ...standing } = readRecord(catalogs.usePersonQuery(id));
  const user = useEntity('users', response);
  // A deleted person is still in the store.
  const there = user && standing.problem?.status !== 404 ? user : null;
  return (
    <Page
      title={there ? titleOf(there) : 'Usuario'}
      aside={there && fullName(there)}
      narrow
      history={there && { tabla: 'users', registro: there.id }}
    >
      <LoadState of={standing} />
      {there && <UserRecord user={there} refresh={standing.retry} />}
    </Page>
  );
}
