import { lazy, Suspense } from 'react';
import { selectPerson } from '#client/api/session.ts';
import { useAppSelector } from '#client/entities/state.ts';
import { seesSidebar } from '#contract/roles.ts';
import { FramePlaceholder } from './FramePlaceholder.tsx';
import { SignedOut } from './SignedOut.tsx';
import { UnsavedGuard } from './UnsavedGuard.tsx';

/** Visitors need none of it. */
const SignedIn = lazy(() => import('./SignedIn.tsx').then((loaded) => ({ default: loaded.SignedIn })));

/** What stands around every screen: the menus of signed-in people, or the bar of visitors. */
export function Root() {
  const person = useAppSelector(selectPerson);
  if (!person) return <SignedOut />;
  return (
    <Suspense fallback={<FramePlaceholder sidebar={seesSidebar(person.rol)} />}>
      <UnsavedGuard />
      <SignedIn person={person} />
    </Suspense>
  );
}
