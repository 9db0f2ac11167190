import { Component, type ErrorInfo, type ReactNode, useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { logFailure } from '#client/lib/log.ts';
import { EmptyState } from '#client/ui/feedback/states.tsx';

/** Says that something failed, and how to go on. */
function Failed() {
  return (
    <div role="alert">
      <EmptyState
        text="Algo falló en esta pantalla. Revisa la conexión y recárgala; lo que ya se guardó está a salvo."
        actions={[{ text: 'Recargar', kind: 'primary', onClick: () => window.location.reload() }]}
      />
    </div>
  );
}

/** What stands in the place of a screen that failed, or whose code could not be loaded. */
export function ScreenFailure() {
  const error = useRouteError();
  useEffect(() => logFailure('A screen failed', error), [error]);
  return <Failed />;
}

/** For what fails outside of any screen; those of the router have the error elements of their routes. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo): void {
    logFailure(error.message, componentStack);
  }

  override render(): ReactNode {
    return this.state.failed ? <Failed /> : this.props.children;
  }
}
