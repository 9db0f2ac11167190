import { readRecord } from '#client/api/results.ts';
import { useEntity } from '#client/entities/useEntity.ts';
import { LoadState } from '#client/ui/feedback/states.tsx';
import { Page } from '#client/ui/Page.tsx';
import { fullName } from '#contract/person.ts';
import { users } from '../api.ts';
import { titleOf, UserRecord } from '../record/UserRecord.tsx';
import { OwnSessions } from './OwnSessions.tsx';

/** One's own record. */
export default function MePage() {
  const { response, ...standing } = readRecord(users.useMeQuery());
  const user = useEntity('users', response);
  return (
    <Page title="Perfil" aside={user && fullName(user)} narrow>
      <LoadState of={standing} />
      {user && <UserRecord key={user.id} user={user} title={titleOf(user)} refresh={standing.retry} />}
      {user && <OwnSessions />}
    </Page>
  );
}
