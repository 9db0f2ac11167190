import type { ComponentType } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { selectPerson } from '#client/api/session.ts';
import { useAppSelector } from '#client/entities/base.ts';
import { screens } from '#client/lib/urls.ts';
import { EmptyState, Page } from '#client/ui/Page.tsx';
import { isStaff, whoMay } from '#contract/roles.ts';
import { maySee, type Screen } from './screens.tsx';

/** The role guard, fed by the rol of the session: a screen that it may not see is not shown and asks for nothing. */
export function guarded(screen: Screen, Shown: ComponentType): ComponentType {
  return function ScreenGuard() {
    const { id } = useParams();
    const { pathname } = useLocation();
    const person = useAppSelector(selectPerson);
    // Another record is another screen: nothing typed for the one before may stand in the form of the next.
    if (person && maySee(screen, person, id)) return <Shown key={pathname} />;
    return (
      <Page title="No permitido">
        <EmptyState
          text={
            person && isStaff(person.rol)
              ? `Tu rol no permite ver esta pantalla. Si la necesitas, pídela a ${whoMay(screen.may)}.`
              : 'Esta pantalla es del personal: lo tuyo está en Inicio.'
          }
          actions={[{ text: 'Ir a Inicio', to: screens.home() }]}
        />
      </Page>
    );
  };
}
