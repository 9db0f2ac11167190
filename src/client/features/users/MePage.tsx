import { useResponse } from '#client/api/useResponse.ts';
import { fullName } from '#client/entities/person.ts';
import { selectUser } from '#client/entities/select.ts';
import { useAppSelector } from '#client/entities/state.ts';
import { ErrorState, Spinner } from '#client/ui/feedback/states.tsx';
import { Page } from '#client/ui/Page.tsx';
import { users } from './api.ts';
import { OwnSessions } from './OwnSessions.tsx';
import { titleOf, UserRecord } from './UserRecord.tsx';

/** One's own record. */
export default function MePage() {
  const { response, problem, retry } = useResponse(users.endpoints.me, undefined);
  const user = useAppSelector((state) => selectUser(state, response));
  return (
    <Page title="Perfil" aside={user && fullName(user)} narrow>
      {problem && <ErrorState problem={problem} onRetry={() => void retry()} />}
      {user ? <UserRecord key={user.id} user={user} title={titleOf(user)} refresh={retry} /> : !problem && <Spinner />}
      {user && <OwnSessions />}
    </Page>
  );
}
