/** A short list of records: what each is, what there is to know of it, and what may be done with it. */
import Flex from 'antd/es/flex';
import Text from 'antd/es/typography/Text';
import { Fragment, type ReactNode } from 'react';
import css from './Items.module.css';

/** Left out: the facts that are not known. */
export function joined(facts: readonly ReactNode[]): ReactNode {
  const known = facts.filter((fact) => fact !== null && fact !== undefined && fact !== false && fact !== '');
  if (known.length === 0) return null;
  return known.map((fact, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: facts have no key but their place
    <Fragment key={index}>
      {index > 0 && ' · '}
      {fact}
    </Fragment>
  ));
}

export const Items = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={css.items} aria-label={label}>
    {children}
  </ul>
);

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

/** A record by name and facts. */
export function ItemHead({ id, image, title, struck = false, facts, extra, action }: ItemHeadProps) {
  return (
    <Flex wrap align="center" gap="8px 12px">
      {image}
      <div className={css.text}>
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

/** One record of the list; below its head stands what was opened. */
export const Item = ({ children, ...head }: ItemHeadProps & { children?: ReactNode }) => (
  <li className={css.item}>
    <ItemHead {...head} />
    {children}
  </li>
);
