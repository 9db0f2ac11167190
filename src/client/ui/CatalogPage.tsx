import { Fragment, type ReactNode } from 'react';
import { useEdited } from '#client/lib/listParams.ts';
import type { Action } from './ButtonLink.tsx';
import { FormBeside } from './Columns.tsx';
import type { useAction } from './feedback/confirm.tsx';
import { MoreActions } from './MoreActions.tsx';
import { Page, type RecordName } from './Page.tsx';
import { type Column, DataTable, type DataTableProps } from './table/DataTable.tsx';

/** The record kind of a catalogue's form. */
export interface Edited<Row> {
  record: Row | null;
  /** It was saved, or is let go of. */
  onDone: () => void;
  refresh: () => Promise<unknown>;
}

interface Props<Row> {
  title: string;
  tabla: RecordName['tabla'];
  ways?: readonly (Action | false)[];
  intro?: ReactNode;
  of: Pick<DataTableProps<Row>, 'loading' | 'problem'> & {
    response: readonly number[] | undefined;
    retry: () => Promise<unknown>;
  };
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  emptyText: string;
  form: ((edited: Edited<Row>) => ReactNode) | null;
  children?: ReactNode;
}

/** A catalogue that comes whole: its list, and beside it the form of a new record, or of the one that the address names. */
export function CatalogPage<Row extends { id: number }>(props: Props<Row>) {
  const { title, tabla, ways = [], intro, of, rows, columns, emptyText, form, children } = props;
  const { response, ...standing } = of;
  const { id, round, onDone } = useEdited();
  const record = (form && rows.find((one) => one.id === id)) ?? null;
  const list = (
    <DataTable
      {...standing}
      label={title}
      columns={columns}
      rows={rows}
      isWorked={(row) => row.id === record?.id}
      emptyText={emptyText}
    />
  );
  return (
    <Page
      title={title}
      counter={response?.length ?? null}
      ways={ways}
      history={record && { tabla, registro: record.id }}
    >
      {intro}
      {form ? (
        <FormBeside
          edited={record?.id ?? null}
          form={
            // Until the rows have come, the edited one is unknown.
            !(id !== null && of.loading) && (
              <Fragment key={`${record?.id} ${round}`}>{form({ record, onDone, refresh: of.retry })}</Fragment>
            )
          }
        >
          {list}
        </FormBeside>
      ) : (
        list
      )}
      {children}
    </Page>
  );
}

interface RemoveProps extends Pick<ReturnType<typeof useAction>, 'busy' | 'run'> {
  name: string;
  /** The confirmation before it, and its consequence. */
  message: string;
  detail: string;
  remove: () => Promise<unknown>;
  done: string;
}

/** Takes a record out of a catalogue, once it was asked. */
export const RemoveButton = ({ busy, run, name, message, detail, remove, done }: RemoveProps) => (
  <MoreActions
    name={name}
    busy={busy}
    deeds={[
      {
        text: 'Quitar',
        danger: true,
        onClick: () => run(remove, done, { message, detail, accept: 'Quitar', danger: true }),
      },
    ]}
  />
);
