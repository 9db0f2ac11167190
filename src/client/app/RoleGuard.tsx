import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { screens } from '#client/lib/urls.ts';
import { ButtonLink } from '#client/ui/ButtonLink.tsx';
import { Page } from '#client/ui/Page.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import type { SessionUser } from '#contract/entities.ts';
import { maySee, type Screen } from './screens.tsx';

/** Fed by the rol of the session: a screen that it may not see is neither loaded nor asked for. */
export function RoleGuard({ screen, person, children }: { screen: Screen; person: SessionUser; children: ReactNode }) {
  const { id } = useParams();
  if (maySee(screen, person, id)) return children;
  return (
    <Page title="No permitido">
      <EmptyState text="Tu rol no permite ver esta pantalla. Si la necesitas, pídelo a un supervisor o administrador.">
        <ButtonLink to={screens.home()}>Ir a Inicio</ButtonLink>
      </EmptyState>
    </Page>
  );
}
