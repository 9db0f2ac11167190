/** Loading, empty and error states of a screen. */
import AntdAlert from 'antd/es/alert';
import AntdEmpty from 'antd/es/empty';
import Flex from 'antd/es/flex';
import Skeleton from 'antd/es/skeleton';
import type { ReactNode } from 'react';
import type { Problem } from '#client/lib/errors.ts';
import { type Action, Actions } from '../Actions.tsx';

/** Placeholders in the shape of lines, until the first response has come. */
export function Spinner({ text = 'Cargando...', rows = 6 }: { text?: string; rows?: number }) {
  return (
    <div role="status" style={{ padding: 16 }}>
      <p style={{ margin: '0 0 12px', color: 'var(--muted)' }}>{text}</p>
      <Skeleton active title={false} paragraph={{ rows, width: '100%' }} />
    </div>
  );
}

/** Available actions. */
type Ways = readonly (Action | false)[];

/** Nothing to show, and what to do about it. */
export function EmptyState({ text, actions = [] }: { text: string; actions?: Ways | undefined }) {
  return (
    <AntdEmpty image={AntdEmpty.PRESENTED_IMAGE_SIMPLE} description={text} style={{ padding: '32px 16px' }}>
      {actions.some(Boolean) && (
        <Flex wrap justify="center" gap={8}>
          <Actions of={actions} />
        </Flex>
      )}
    </AntdEmpty>
  );
}

const ALERT = { marginBottom: 12 };

/** A response did not come: never an empty table that looks like no data. */
export function ErrorState({ problem, onRetry }: { problem: Problem; onRetry?: (() => unknown) | undefined }) {
  return (
    <AntdAlert
      type="error"
      showIcon
      role="alert"
      style={ALERT}
      title={problem.message}
      action={onRetry && <Actions small of={[{ text: 'Reintentar', onClick: onRetry }]} />}
    />
  );
}

interface LoadProps {
  of: { loading: boolean; problem: Problem | null; retry: () => unknown };
  /** Of the placeholder. */
  rows?: number;
}

/** Loading or error state in place of a response or above an older one. */
export function LoadState({ of: { loading, problem, retry }, ...placeholder }: LoadProps) {
  if (problem) return <ErrorState problem={problem} onRetry={retry} />;
  return loading && <Spinner {...placeholder} />;
}

const TYPES = { danger: 'error', success: 'success', warning: 'warning', info: 'info' } as const;

interface AlertProps {
  kind?: keyof typeof TYPES;
  children: ReactNode;
  actions?: Ways;
}

/** A line of news inside a page or a form, and what can be done about it. */
export function Alert({ kind = 'danger', children, actions }: AlertProps) {
  return (
    <AntdAlert
      type={TYPES[kind]}
      showIcon
      role={kind === 'danger' ? 'alert' : 'status'}
      style={ALERT}
      title={
        <Flex wrap align="center" gap="8px 12px" style={{ overflowWrap: 'anywhere' }}>
          {actions ? <span>{children}</span> : children}
          {actions && <Actions small of={actions} />}
        </Flex>
      }
    />
  );
}
