import Flex from 'antd/es/flex';
import type { ReactNode } from 'react';

/** What is missing, in a sentence, with the next deed beside it. Visitors load it: no router. */
export const Blank = ({ text, children }: { text: string; children?: ReactNode }) => (
  <Flex wrap align="center" gap="8px 16px" style={{ padding: '4px 0 12px', color: 'var(--muted)', textAlign: 'start' }}>
    {text && <span style={{ flex: '1 1 240px', maxWidth: 'max-content' }}>{text}</span>}
    {children}
  </Flex>
);
