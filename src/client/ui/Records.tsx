/** Facts of a record, and short lists of records with their actions. */
import Descriptions from 'antd/es/descriptions';
import Flex from 'antd/es/flex';
import Text from 'antd/es/typography/Text';
import { Children, type ReactNode, useRef } from 'react';
import { useLostFocus } from '#client/lib/focus.ts';
import css from './Records.module.css';

export function Items({ label, children }: { label: string; children: ReactNode }) {
  const list = useRef<HTMLUListElement>(null);
  useLostFocus(Children.count(children), () => list.current);
  return (
    <ul ref={list} tabIndex={-1} className={css.items} aria-label={label}>
      {children}
    </ul>
  );
}

export interface ItemHeadProps {
  /** Of the title, for buttons that are described by it. */
  id?: string | undefined;
  /** Before it: a portrait, for instance. */
  image?: ReactNode;
  title?: ReactNode;
  struck?: boolean | undefined;
  facts?: ReactNode;
  /** Below: a state, for instance. */
  extra?: ReactNode;
  /** At the right. */
  action?: ReactNode;
}

interface SmallCardProps {
  /** Of the frame, for links to it. */
  id?: string | undefined;
  /** For screen readers. */
  label?: string | undefined;
  title?: ReactNode;
  /** At the right of the title. */
  extra?: ReactNode;
  children: ReactNode;
}

/** A record by name and facts. */
export function ItemHead({ id, image, title, struck = false, facts, extra, action }: ItemHeadProps) {
  return (
    <Flex wrap align="center" gap="8px 12px">
      {image}
      <div style={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
        {title && (
          <Text id={id} strong={!struck} delete={struck}>
            {title}
          </Text>
        )}
        {facts && (
          <div>
            <Text type="secondary">{facts}</Text>
          </div>
        )}
        {extra}
      </div>
      {action}
    </Flex>
  );
}

/** A record in a frame of its own. antd's card of this look would bring antd's tabs. */
export function SmallCard({ id, label, title, extra, children }: SmallCardProps) {
  const head = title && (
    <Flex wrap align="center" justify="space-between" gap="4px 12px" className={css.smallHead ?? ''}>
      {title}
      {extra}
    </Flex>
  );
  return (
    <section id={id} aria-label={label} className={css.small}>
      {head}
      <div className={css.smallBody}>{children}</div>
    </section>
  );
}

/** One record of the list; its open content is below its head. */
export const Item = ({ children, ...head }: ItemHeadProps & { children?: ReactNode }) => (
  <li className={css.item}>
    <ItemHead {...head} />
    {children}
  </li>
);

interface WithPanelProps {
  /** Of the panel, for screen readers. */
  label: string;
  panel: ReactNode;
  /** The main column holds a form: it does not grow with the screen. */
  narrow?: boolean;
  children: ReactNode;
}

/** A record with a panel at its side; on a narrow screen the panel follows. */
export const WithPanel = ({ label, panel, narrow, children }: WithPanelProps) => (
  <div className={narrow ? `${css.withPanel} ${css.form}` : css.withPanel}>
    <div className={css.main}>{children}</div>
    <aside className={css.panel} aria-label={label}>
      {panel}
    </aside>
  </div>
);

/** A name with details below, in a line of its own if wanted. */
export type Fact = readonly [label: string, value: ReactNode, wide?: 'wide'];

interface FactsProps {
  facts: readonly Fact[];
  /** Side by side where there is room; left out: one below the other. */
  columns?: number;
}

/** As around it: on paper all is black and smaller. */
const as = { color: 'inherit', fontSize: 'inherit' };

/** Facts of a record by name; empty ones are hidden. */
export function Facts({ facts, columns = 1 }: FactsProps) {
  const known = facts.filter(([, value]) => value || value === 0);
  return (
    <Descriptions
      className={css.facts ?? ''}
      size="small"
      colon={false}
      column={columns > 1 ? { xs: 1, sm: 2, md: columns } : 1}
      styles={{
        root: as,
        // Values one below the other stand in a column of their own.
        label: { ...as, flex: 'none', width: 'min(45%, 148px)', paddingRight: 12, color: 'var(--muted)' },
        // A long address breaks where it must; a word of usual length never does, its name wraps before that.
        content: { ...as, whiteSpace: 'pre-line', overflowWrap: 'anywhere', minWidth: 'min(100%, 7em)' },
      }}
      items={known.map(([label, children, wide], index) => ({
        key: `${index} ${label}`,
        label,
        children,
        ...(wide && { span: 'filled' as const }),
      }))}
    />
  );
}
