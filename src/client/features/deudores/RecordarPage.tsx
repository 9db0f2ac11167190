/** Reminds those of a filtered list of deudores, one after another, by keyboard. */
import Paragraph from 'antd/es/typography/Paragraph';
import { useState } from 'react';
import { readRecord, useAppSelector } from '#client/entities/base.ts';
import { catalogs } from '#client/entities/catalogs.ts';
import { deudores, filterOf, PARAMS, selectDeudores } from '#client/entities/deudores.ts';
import { useCan, useEntity } from '#client/entities/state.ts';
import { useListParams } from '#client/lib/listParams.ts';
import { useTime, useToday } from '#client/lib/time.ts';
import { screens } from '#client/lib/urls.ts';
import { Disclosure } from '#client/ui/Disclosure.tsx';
import { FilterSelect } from '#client/ui/form/Choose.tsx';
import { Alert, EmptyState, LoadState, Page } from '#client/ui/Page.tsx';
import type { Ajustes } from '#contract/entities.ts';
import { fullName } from '#contract/person.ts';
import { CANAL_NAMES } from '#contract/recordatorios.ts';
import css from './Recordatorios.module.css';
import { ReminderQueue } from './ReminderCard.tsx';
import { hasRecord, type Reminded, recentReason } from './useReminder.ts';

export default function RecordarPage() {
  const { filters, sort } = useListParams(PARAMS);
  const filter = filterOf({ ...filters, al: '' }, sort, useToday());
  const { response, ...standing } = readRecord(deudores.useAllDeudoresQuery(filter));
  const settings = readRecord(catalogs.useAjustesQuery());
  const ajustes = useEntity('ajustes', settings.response);
  const rows = useAppSelector((state) => selectDeudores(state, response));
  const { alumnos: _, ...ofList } = filter;
  const list = screens.deudores(ofList);
  return (
    <Page
      title="Recordatorios"
      ways={[
        { text: 'Enviados', to: screens.recordatorios() },
        { text: 'Volver a deudores', to: list },
      ]}
    >
      <LoadState of={standing} />
      <LoadState of={settings} rows={1} />
      {response && ajustes && <Reminders rows={rows.filter(hasRecord)} ajustes={ajustes} list={list} />}
    </Page>
  );
}

interface Props {
  rows: readonly Reminded[];
  ajustes: Ajustes;
  list: string;
}

function Reminders({ rows, ajustes: { plantillas, dias_entre_recordatorios: days }, list }: Props) {
  const today = useToday();
  const { dayOf } = useTime();
  const edits = useCan('ajustes:write');
  const [chosen, setChosen] = useState('');
  /** Skipped alumnos who are reminded all the same; they keep their places meanwhile. */
  const [forced, setForced] = useState<ReadonlySet<number> | null>(null);
  const recent = rows.flatMap((row) => {
    const reason = recentReason(row, { today, days, dayOf });
    return reason ? [{ row, reason }] : [];
  });
  const leftOut = forced ?? new Set(recent.map(({ row }) => row.user.id));
  const plantilla = plantillas.find(({ nombre }) => nombre === chosen) ?? plantillas[0];
  if (!plantilla) {
    const write = edits && { text: 'Escribir el primero', to: screens.ajustes() };
    return <EmptyState text="Todavía no hay textos de recordatorio en Ajustes." actions={[write]} />;
  }
  if (rows.length === 0) return <EmptyState text="Nadie debe nada con esos filtros." />;
  return (
    <>
      <div className={css.text}>
        <FilterSelect
          label="Texto"
          value={plantilla.nombre}
          onChange={setChosen}
          options={plantillas.map(({ nombre, canal }) => ({
            value: nombre,
            label: `${nombre} (${CANAL_NAMES[canal]})`,
          }))}
        />
      </div>
      {recent.length > 0 && !forced && (
        <Alert
          kind="info"
          actions={[{ text: 'Recordar también a los ya avisados', onClick: () => setForced(leftOut) }]}
        >
          <Disclosure
            label={`Se deja fuera a ${recent.length}, ${recent.length === 1 ? 'recordado' : 'recordados'} hace menos de ${
              days === 1 ? 'un día' : `${days} días`
            }`}
          >
            <ul>
              {recent.map(({ row, reason }) => (
                <li key={row.user.id}>
                  {fullName(row.user)}: {reason}
                </li>
              ))}
            </ul>
          </Disclosure>
        </Alert>
      )}
      {leftOut.size === rows.length && !forced ? (
        <Paragraph type="secondary">A todos se les recordó hace poco.</Paragraph>
      ) : (
        <ReminderQueue
          // At the end: finished ones stay finished.
          rows={[
            ...rows.filter(({ user }) => !leftOut.has(user.id)),
            ...rows.filter(({ user }) => forced?.has(user.id)),
          ]}
          plantilla={plantilla}
          forced={leftOut}
          list={list}
        />
      )}
    </>
  );
}
