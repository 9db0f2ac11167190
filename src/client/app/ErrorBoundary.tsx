import { Component, type ErrorInfo, type ReactNode } from 'react';
import { logFailure } from '#client/lib/log.ts';
import { Failed } from '#client/ui/feedback/lazyPart.tsx';

export const FAULT = 'Algo falló en esta pantalla. Recárgala; lo que ya se guardó está a salvo.';

/** For errors outside of any screen; routes have their own error elements. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo): void {
    logFailure(error.message, componentStack);
  }

  override render(): ReactNode {
    return this.state.failed ? <Failed text={FAULT} /> : this.props.children;
  }
}
