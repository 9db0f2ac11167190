import { Component, type ErrorInfo, type ReactNode } from 'react';
import { logFailure } from '#client/lib/log.ts';
import { Button } from '#client/ui/Button.tsx';
import { EmptyState } from '#client/ui/feedback/states.tsx';

/** Says that something failed, and how to go on. */
export function Failed() {
  return (
    <div role="alert">
      <EmptyState text="Algo falló en esta pantalla. Revisa la conexión y recárgala; lo que ya se guardó está a salvo.">
        <Button kind="primary" onClick={() => window.location.reload()}>
          Recargar
        </Button>
      </EmptyState>
    </div>
  );
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
