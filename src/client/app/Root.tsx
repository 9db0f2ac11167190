import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { selectPerson } from '#client/api/session.ts';
import { useAppSelector } from '#client/entities/state.ts';
import { Spinner } from '#client/ui/feedback/states.tsx';
import { SignedOut } from './SignedOut.tsx';

/** Until the code of the frame and of the first screen has come: the bar of index.html, and lines. */
export function FrameLoading() {
  if (!useAppSelector(selectPerson)) return null;
  return (
    <>
      <div className="llegando">Servicios Escolares</div>
      <Spinner />
    </>
  );
}

/** What stands around every screen: the menus of signed-in people, or the bar of visitors. */
export function Root() {
  if (!useAppSelector(selectPerson)) return <SignedOut />;
  return (
    <Suspense fallback={<FrameLoading />}>
      <Outlet />
    </Suspense>
  );
}
