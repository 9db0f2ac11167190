import { screens } from '#client/lib/urls.ts';
import { EmptyState } from '#client/ui/feedback/states.tsx';
import { Page } from '#client/ui/Page.tsx';

export function NotFoundPage() {
  return (
    <Page title="No encontrado">
      <EmptyState
        text="No existe ninguna pantalla en esta dirección. Revisa que esté completa."
        actions={[{ text: 'Ir a Inicio', to: screens.home() }]}
      />
    </Page>
  );
}
