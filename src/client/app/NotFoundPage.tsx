import { screens } from '#client/lib/urls.ts';
import { ButtonLink } from '#client/ui/Button.tsx';
import { EmptyState } from '#client/ui/feedback/states.tsx';
import { Page } from '#client/ui/Page.tsx';

export function NotFoundPage() {
  return (
    <Page title="No encontrado">
      <EmptyState text="No existe ninguna pantalla en esta dirección. Revisa que esté completa.">
        <ButtonLink to={screens.home()}>Ir a Inicio</ButtonLink>
      </EmptyState>
    </Page>
  );
}
