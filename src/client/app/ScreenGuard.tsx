import { Suspense } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { selectPerson } from '#client/api/session.ts';
import { useAppSelector } from '#client/entities/state.ts';
import { screens } from '#client/lib/urls.ts';
import { ButtonLink } from '#client/ui/Button.tsx';
import { EmptyState, Spinner } from '#client/ui/feedback/states.tsx';
import { Page } from '#client/ui/Page.tsx';
import { maySee, type Screen } from './screens.tsx';

/** The role guard, fed by the rol of the session: a screen that it may not see is neither loaded nor asked for. */
export function ScreenGuard({ screen }: { screen: Screen }) {
  const { id } = useParams();
  const { pathname } = useLocation();
  const person = useAppSelector(selectPerson);
  if (!person || !maySee(screen, person, id)) {
    return (
      <Page title="No permitido">
        <EmptyState text="Tu rol no permite ver esta pantalla. Si la necesitas, pídelo a un supervisor o administrador.">
          <ButtonLink to={screens.home()}>Ir a Inicio</ButtonLink>
        </EmptyState>
      </Page>
    );
  }
  return (
    // Another record is another screen: nothing typed for the one before may stand in the form of the next.
    <Suspense key={pathname} fallback={<Spinner />}>
      <screen.Page />
    </Suspense>
  );
}
