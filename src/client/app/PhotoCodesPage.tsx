/** The photo codes of the alumno in the address. */

import { useRef, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { usePerson } from '#client/entities/state.ts';
import { AlumnoCodes } from '#client/features/fotos/codes/AlumnoCodes.tsx';
import { CodesForm } from '#client/features/fotos/codes/CodesForm.tsx';
import { useFocusAfter } from '#client/lib/focus.ts';
import { idOf, screens } from '#client/lib/urls.ts';
import { ButtonLink } from '#client/ui/ButtonLink.tsx';
import { Alert, Card, ErrorState, Page, WrongAddress } from '#client/ui/Page.tsx';
import { fullName, schoolAndGroupOf } from '#contract/person.ts';

export default function PhotoCodesPage() {
  const userId = idOf(useParams().id);
  if (userId === null) {
    return (
      <WrongAddress
        title="Códigos de fotos"
        of="alumno"
        to={screens.beneficiariosDespensa()}
        label="Elegir al alumno"
      />
    );
  }
  return <CodesOf key={userId} userId={userId} />;
}

function CodesOf({ userId }: { userId: number }) {
  const [search] = useSearchParams();
  /** How often the codes were saved here. */
  const [saved, setSaved] = useState(0);
  const { user, problem, retry } = usePerson(userId);
  // The list passes the alumno along, shown until the record has come.
  const name = user ? fullName(user) : search.get('nombre');
  const schoolAndGroup = user
    ? schoolAndGroupOf(user)
    : [search.get('escuela'), search.get('grupo')].filter(Boolean).join(' · ');
  const aside = [schoolAndGroup, user?.activo === false && 'en baja'].filter(Boolean).join(' · ');
  return (
    <Page
      title={name ? `Códigos de ${name}` : 'Códigos de fotos'}
      aside={aside}
      narrow
      ways={[
        { text: 'Fotos', to: screens.fotos({ alumno: userId }) },
        { text: 'Abonos', to: screens.noteCredits(userId) },
      ]}
    >
      {saved > 0 && <Saved key={saved} />}
      {problem && <ErrorState problem={problem} onRetry={() => void retry()} />}
      {user?.activo === false && (
        <Alert kind="warning">Está en baja: sus códigos se pueden ver, pero no cambiar mientras tanto.</Alert>
      )}
      {problem?.status !== 404 && (
        <Card>
          {user?.activo === false ? (
            <AlumnoCodes user={user} />
          ) : (
            <CodesForm userId={userId} onSaved={() => setSaved(saved + 1)} />
          )}
        </Card>
      )}
    </Page>
  );
}

/** Where to go from here: Enter goes on to the next alumno. */
function Saved() {
  const frame = useRef<HTMLDivElement>(null);
  const onKeyDown = useFocusAfter(frame, 'a');
  return (
    <div ref={frame}>
      <Alert kind="success">
        <span>Los códigos quedaron guardados.</span>
        <ButtonLink small kind="primary" to={screens.beneficiariosDespensa()} onKeyDown={onKeyDown}>
          Otro alumno
        </ButtonLink>
        <ButtonLink small to={screens.solicitudes()}>
          Ir a Notas
        </ButtonLink>
      </Alert>
    </div>
  );
}
