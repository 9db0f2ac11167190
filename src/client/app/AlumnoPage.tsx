/** One alumno: personal data, debt, and all their records. */

import { Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { useCan, useMay, usePerson } from '#client/entities/state.ts';
import { AlumnoHistory } from '#client/features/bitacora/AlumnoHistory.tsx';
import { AccountActions, AccountHead, owingOf, useAccount } from '#client/features/credits/account/AccountHead.tsx';
import { AccountAbonos, AccountNotes } from '#client/features/credits/account/AccountNotes.tsx';
import { AlumnoCode } from '#client/features/credits/account/AlumnoCode.tsx';
import { AlumnoPromesas } from '#client/features/deudores/AlumnoPromesas.tsx';
import { AlumnoFotos } from '#client/features/fotos/codes/AlumnoCodes.tsx';
import { FamilyLink } from '#client/features/recibos/FamilyLink.tsx';
import { AlumnoFacts } from '#client/features/users/record/AlumnoFacts.tsx';
import { idOf, screens } from '#client/lib/urls.ts';
import { lazyPart } from '#client/ui/feedback/lazyPart.tsx';
import { Alert, EmptyState, LoadState, Page, Spinner, WrongAddress } from '#client/ui/Page.tsx';
import { WithPanel } from '#client/ui/Records.tsx';
import type { User } from '#contract/entities.ts';
import { fullName, schoolAndGroupOf } from '#contract/person.ts';
import { mayLinkFamily, mayRemind } from '#contract/policies.ts';
import { isStaff } from '#contract/roles.ts';

/** The nursery's part of the application comes for its families alone. */
const AlumnoInfantes = lazyPart(
  async () => (await import('#client/features/guarderia/infantes/AlumnoInfantes.tsx')).AlumnoInfantes,
);

export default function AlumnoPage() {
  const id = idOf(useParams().id);
  if (id !== null) return <AlumnoOf key={id} id={id} />;
  return <WrongAddress title="Alumno" of="alumno" to={screens.usuarios()} label="Ir a Usuarios" />;
}

function AlumnoOf({ id }: { id: number }) {
  const { user, ...standing } = usePerson(id);
  // A deleted person is still in the store.
  if (!user || standing.problem?.status === 404) {
    return (
      <Page title="Alumno">
        <LoadState of={standing} />
      </Page>
    );
  }
  if (isStaff(user.rol)) {
    return (
      <Page title={fullName(user)}>
        <EmptyState
          text="Es un empleado: no tiene notas ni abonos."
          actions={[{ text: 'Ver su registro', to: screens.updateUser(id) }]}
        />
      </Page>
    );
  }
  return <Alumno user={user} />;
}

function Alumno({ user }: { user: User }) {
  const reads = useCan('bitacora:read');
  const charges = useCan('abonos:write');
  const reminds = useMay(mayRemind, user);
  const links = useMay(mayLinkFamily, user);
  const account = useAccount(user.id);
  const gone = !user.activo;
  return (
    <Page
      title={fullName(user)}
      aside={schoolAndGroupOf(user)}
      actions={<AccountActions account={account} gone={gone} />}
      ways={[{ text: 'Editar', to: screens.updateUser(user.id) }]}
    >
      {gone && <Alert kind="warning">En baja: lo que debe se puede cobrar, pero no se le puede vender nada más.</Alert>}
      <AccountHead account={account} />
      <WithPanel
        label="Del alumno"
        panel={
          <>
            <AlumnoFacts user={user} />
            {reminds && account.notes && <AlumnoPromesas user={user} notas={owingOf(account.notes)} />}
            {links && <FamilyLink user={user} />}
            {charges && <AlumnoCode user={user} />}
            <AlumnoFotos user={user} />
            {user.sala_guarderia && (
              <Suspense fallback={<Spinner rows={2} />}>
                <AlumnoInfantes userId={user.id} />
              </Suspense>
            )}
          </>
        }
      >
        <AccountNotes account={account} gone={gone} />
        <AccountAbonos account={account} />
        {reads && <AlumnoHistory userId={user.id} />}
      </WithPanel>
    </Page>
  );
}
