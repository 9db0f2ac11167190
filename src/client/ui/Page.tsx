import EllipsisOutlined from '@ant-design/icons/EllipsisOutlined';
import AntdAlert from 'antd/es/alert';
import Flex from 'antd/es/flex';
import Skeleton from 'antd/es/skeleton';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Problem } from '#client/lib/errors.ts';
import { PHONE, useMedia, useTitle } from '#client/lib/hooks.ts';
import { count } from '#client/lib/numbers.ts';
import type { Ajustes } from '#contract/entities.ts';
import { Button } from './Button.tsx';
import { type Action, Actions } from './ButtonLink.tsx';
import { Blank } from './feedback/Blank.tsx';
import css from './Page.module.css';

/** A record with a history: its kind as the audit log names it, and its id. */
export interface RecordName {
  tabla: string;
  registro: number;
}

/** The settings of the business, for paper; null until they are known. */
export const BusinessContext = createContext<Ajustes | null>(null);

/** The address of a record's history for people who may read it; null for others. */
export const HistoryContext = createContext<((record: RecordName) => string) | null>(null);

interface Props {
  title: string;
  /** How many there are, behind the title: «Solicitudes: 128»; null while that is not known. */
  counter?: number | null | undefined;
  aside?: ReactNode;
  /** Actions at the right: other controls first, then buttons. */
  actions?: ReactNode;
  ways?: readonly (Action | false)[];
  children: ReactNode;
  /** The record of the screen, with a link to its history for people who may read it. */
  history?: RecordName | null | undefined;
  /** Forms read better in a column than across the screen. */
  narrow?: boolean;
}

/** The frame of every screen: its one h1, the tab's title, actions. */
export function Page({ title, counter, aside, actions, ways = [], children, history, narrow }: Props) {
  useTitle(title);
  const historyOf = useContext(HistoryContext);
  return (
    <div style={narrow ? { maxWidth: 760 } : undefined}>
      <header className={css.head}>
        <div className={css.identity}>
          <h1 className={counter === undefined ? undefined : css.counted}>
            {title}
            {counter !== undefined && counter !== null && `: ${count(counter)}`}
          </h1>
          {aside && <div className={css.aside}>{aside}</div>}
          {history && historyOf && <Link to={historyOf(history)}>Historial</Link>}
        </div>
        <TitleActions actions={actions} ways={ways} />
      </header>
      {children}
    </div>
  );
}

/** On a phone the first deed stays beside the title; several others fold behind «⋯». */
function TitleActions({ actions, ways = [] }: Pick<Props, 'actions' | 'ways'>) {
  const phone = useMedia(PHONE);
  const [open, setOpen] = useState(false);
  const isFirst = (way: Action | false) => way && way.kind === 'primary';
  const others = ways.filter((way) => way && !isFirst(way)).length + (ways.some(isFirst) && actions ? 1 : 0);
  const first = ways.map((way) => isFirst(way) && way);
  const rest = ways.map((way) => !isFirst(way) && way);
  if (!actions && !ways.some(Boolean)) return null;
  if (!phone || others < (ways.some(isFirst) ? 1 : 2))
    return (
      <div className={css.actions}>
        {actions}
        <Actions of={ways} />
      </div>
    );
  return (
    <>
      <div className={css.actions}>
        <Actions of={first} />
        <Button
          icon={<EllipsisOutlined aria-hidden />}
          aria-expanded={open}
          aria-label="Más acciones"
          onClick={() => setOpen(!open)}
        />
      </div>
      {open && (
        <div className={`${css.actions} ${css.folded}`}>
          {actions}
          <Actions of={rest} />
        </div>
      )}
    </>
  );
}

export function Card({ title, children }: { title?: ReactNode; children: ReactNode }) {
  return (
    <section className={css.card}>
      {title && <h2 style={{ margin: '0 0 12px', fontSize: 'var(--size-title)' }}>{title}</h2>}
      {children}
    </section>
  );
}

export interface LinkItem {
  to: string;
  text: string;
  detail?: ReactNode;
}

/** Links to other records, each with its distinguishing value. */
export function LinkList({ label, items }: { label: string; items: readonly LinkItem[] }) {
  return (
    <Flex component="nav" aria-label={label} wrap align="baseline" gap="4px 20px" style={{ marginBottom: 16 }}>
      <span className={css.aside}>{label}</span>
      <Flex component="ul" wrap align="baseline" gap="4px 20px">
        {items.map(({ to, text, detail }) => (
          <li key={to}>
            <Link to={to} className={css.link}>
              {text}
            </Link>
            {detail && <span style={{ marginLeft: 8, color: 'var(--muted)' }}>{detail}</span>}
          </li>
        ))}
      </Flex>
    </Flex>
  );
}

/** Placeholders in the shape of lines, until the first response has come. */
export function Spinner({ text = 'Cargando...', rows = 6 }: { text?: string; rows?: number }) {
  return (
    <div role="status" style={{ padding: '4px 0 16px' }}>
      <p style={{ margin: '0 0 12px', color: 'var(--muted)' }}>{text}</p>
      <Skeleton active title={false} paragraph={{ rows, width: '100%' }} />
    </div>
  );
}

type Ways = readonly (Action | false)[];

/** Empty state: what is missing, and what to do about it. */
export function EmptyState({ text, actions = [] }: { text: string; actions?: Ways | undefined }) {
  return (
    <Blank text={text}>
      {actions.some(Boolean) && (
        <Flex wrap gap={8}>
          <Actions of={actions} />
        </Flex>
      )}
    </Blank>
  );
}

/** A response did not come: never an empty table that looks like no data. */
export function ErrorState({ problem, onRetry }: { problem: Problem; onRetry?: (() => unknown) | undefined }) {
  return (
    <AntdAlert
      type="error"
      showIcon
      role="alert"
      className={css.alert ?? ''}
      title={problem.message}
      action={onRetry && <Actions small of={[{ text: 'Reintentar', onClick: onRetry }]} />}
    />
  );
}

interface LoadProps {
  of: { loading: boolean; problem: Problem | null; retry: () => unknown };
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

/** A notice inside a page or a form, with its actions. */
export function Alert({ kind = 'danger', children, actions }: AlertProps) {
  return (
    <AntdAlert
      type={TYPES[kind]}
      showIcon
      role={kind === 'danger' ? 'alert' : 'status'}
      className={css.alert ?? ''}
      title={
        <Flex wrap align="center" gap="8px 12px" style={{ overflowWrap: 'anywhere' }}>
          {actions ? <span className={css.said}>{children}</span> : children}
          {actions && <Actions small of={actions} />}
        </Flex>
      }
    />
  );
}

interface WrongAddressProps {
  title: string;
  /** Kind of record in the address: «alumno». */
  of: string;
  /** The screen to choose one, and the label of its link. */
  to: string;
  label: string;
}

/** A screen of one record at an address that names none. */
export const WrongAddress = ({ title, of, to, label }: WrongAddressProps) => (
  <Page title={title}>
    <EmptyState text={`La dirección no es de ningún ${of}.`} actions={[{ text: label, to }]} />
  </Page>
);
