/** The log; deleted people can still be anonymised there. */
import { BitacoraPage } from '#client/features/bitacora/BitacoraPage.tsx';
import { Anonymize } from '#client/features/users/record/Standing.tsx';

export default function LogPage() {
  return (
    <BitacoraPage
      forDeleted={(person, refresh) => <Anonymize key={person.id} user={person} refresh={async () => refresh()} />}
    />
  );
}
