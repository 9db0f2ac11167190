import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { selectPerson } from '#client/api/session.ts';
import { useAppSelector } from '#client/entities/state.ts';
import { seesSidebar } from '#contract/roles.ts';
import { FramePlaceholder } from './FramePlaceholder.tsx';
import { SignedOut } from './SignedOut.tsx';

/** Until the code of the frame and of the first screen has come. */
export function Coming() {
  const person = useAppSelector(selectPerson);
  return person && <FramePlaceholder sidebar={seesSidebar(person.rol)} />;
}

/** What stands around every screen: the menus of signed-in people, or the bar of visitors. */
export function Root() {
  if (!useAppSelector(selectPerson)) return <SignedOut />;
  return (
    <Suspense fallback={<Coming />}>
      <Outlet />
    </Suspense>
  );
}
