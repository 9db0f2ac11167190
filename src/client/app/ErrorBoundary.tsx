import { Component, type ErrorInfo, type ReactNode } from 'react';
import { logFailure } from '#client/lib/log.ts';
import { Button } from '#client/ui/Button.tsx';
import { EmptyState } from '#client/ui/states.tsx';

/** A fault of one screen stays on that screen: the menus around it go on working. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo): void {
    logFailure(error.message, componentStack);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <div role="alert">
        <EmptyState text="Algo falló en esta pantalla. Recárgala; lo que ya se guardó está a salvo.">
          <Button kind="primary" onClick={() => window.location.reload()}>
            Recargar
          </Button>
        </EmptyState>
      </div>
    );
  }
}
