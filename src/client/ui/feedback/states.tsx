/** What a screen shows instead of what was asked for: that it is coming, that there is none, or that it did not come. */
import AntdAlert from 'antd/es/alert';
import AntdEmpty from 'antd/es/empty';
import Flex from 'antd/es/flex';
import Skeleton from 'antd/es/skeleton';
import type { ReactNode } from 'react';
import type { Problem } from '#client/lib/errors.ts';
import { Button } from '../Button.tsx';

/** Placeholders in the shape of lines, until the first response has come. */
export function Spinner({ text = 'Cargando...', rows = 6 }: { text?: string; rows?: number }) {
  return (
    <div role="status" style={{ padding: 16 }}>
      <p style={{ margin: '0 0 12px', color: 'var(--muted)' }}>{text}</p>
      <Skeleton active title={false} paragraph={{ rows, width: '100%' }} />
    </div>
  );
}

/** Nothing to show, and what to do about it. */
export function EmptyState({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <AntdEmpty image={AntdEmpty.PRESENTED_IMAGE_SIMPLE} description={text} style={{ padding: '32px 16px' }}>
      {children && (
        <Flex wrap justify="center" gap={8}>
          {children}
        </Flex>
      )}
    </AntdEmpty>
  );
}

const ALERT = { marginBottom: 12 };

/** A response did not come: never an empty table that looks like no data. */
export function ErrorState({ problem, onRetry }: { problem: Problem; onRetry?: () => void }) {
  return (
    <AntdAlert
      type="error"
      showIcon
      role="alert"
      style={ALERT}
      title={problem.message}
      action={
        onRetry && (
          <Button small onClick={onRetry}>
            Reintentar
          </Button>
        )
      }
    />
  );
}

const TYPES = { danger: 'error', success: 'success', warning: 'warning', info: 'info' } as const;

/** A line of news inside a page or a form. */
export function Alert({ kind = 'danger', children }: { kind?: keyof typeof TYPES; children: ReactNode }) {
  return (
    <AntdAlert
      type={TYPES[kind]}
      showIcon
      role={kind === 'danger' ? 'alert' : 'status'}
      style={ALERT}
      title={
        <Flex wrap align="center" gap="8px 12px" style={{ overflowWrap: 'anywhere' }}>
          {children}
        </Flex>
      }
    />
  );
}
