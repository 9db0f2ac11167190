/**
 * The requests list as it is drawn before the application has come: its rows, made of the same columns, and of all
 * else what an address can do. Components without hooks only (`lib/draw.ts`).
 */
import { Splitter } from '#client/entities/split.ts';
import type { Rows } from '#client/entities/tables.ts';
import { screens } from '#client/lib/urls.ts';
import { DownloadPlace } from '#client/ui/DownloadPlace.tsx';
import { FirstTable } from '#client/ui/FirstTable.tsx';
import fields from '#client/ui/fields.module.css';
import { FIRST_SEARCH } from '#client/ui/firstScreen.ts';
import { PageHead } from '#client/ui/PageHead.tsx';
import type { AlumnoRow, Page } from '#contract/entities.ts';
import { sumDollars } from '#contract/money.ts';
import { can } from '#contract/roles.ts';
import { SEARCH_MAX } from '#contract/rules.ts';
import type { SolicitudesArg } from './listRequest.ts';
import { LIST } from './rowKeys.ts';
import { SolicitudCard } from './SolicitudCard.tsx';
import { SolicitudesActions } from './SolicitudesActions.tsx';
import css from './SolicitudesPage.module.css';
import type { Solicitud } from './solicitudesCells.tsx';
import { columns } from './solicitudesColumns.tsx';
import { structureLabel } from './structureLabel.ts';

export interface FirstList {
  arg: SolicitudesArg;
  answer: Page<AlumnoRow>;
}

/** The rows as the store would give them. */
export function rowsOf({ arg, answer }: FirstList): Solicitud[] {
  return answer.data.map((row, index) => {
    const rows: Rows = {};
    new Splitter(rows).alumno(row);
    const [user, note = null] = [rows.users?.[0], rows.notes?.[0]];
    if (!user) throw new Error('A row of the list without its person');
    return {
      key: `${user.id}-${note?.id ?? ''}`,
      user,
      note,
      pagado: sumDollars((rows.abonos ?? []).map(({ amount }) => amount)),
      number: (answer.from ?? 1) + index,
      byFolio: arg.texto !== '' && arg.campo === 'folio',
    };
  });
}

interface Props extends FirstList {
  /** What the address says beside the path. */
  search: string;
  cards: boolean;
  rol: number;
  onGo: (address: string) => void;
}

export function FirstSolicitudes({ arg, answer, search, cards, rol, onGo }: Props) {
  const change = (changes: Record<string, string | undefined>) => {
    const params = new URLSearchParams(search);
    for (const [name, value] of Object.entries(changes)) {
      if (value) params.set(name, value);
      else params.delete(name);
    }
    onGo(params.size > 0 ? `${screens.solicitudes()}?${params}` : screens.solicitudes());
  };
  return (
    <>
      <PageHead
        title="Solicitudes"
        counter={answer.total}
        actions={
          <>
            {can(rol, 'fotos:export') && <DownloadPlace label={structureLabel(undefined, arg.grupo)} />}
            <SolicitudesActions
              arg={arg}
              onShow={(vista) => onGo(screens.solicitudes() + (vista && `?${new URLSearchParams({ vista })}`))}
            />
          </>
        }
      />
      <div {...{ [LIST]: '' }} className={css.list}>
        <div className={css.filters}>
          <search className={fields.field}>
            <label className={fields.label} htmlFor={FIRST_SEARCH}>
              Buscar
            </label>
            <input
              id={FIRST_SEARCH}
              type="search"
              className={fields.control}
              defaultValue={arg.texto}
              maxLength={SEARCH_MAX}
              autoComplete="off"
            />
          </search>
          {['Buscar por', 'Escuela', 'Grupo'].map((label) => (
            <div key={label} className={fields.field} aria-hidden="true">
              <span className={fields.label}>{label}</span>
              <div className={fields.control} />
            </div>
          ))}
        </div>
        <FirstTable
          label="Solicitudes"
          columns={columns}
          rows={rowsOf({ arg, answer })}
          rowKey={({ key }) => key}
          card={cards ? (row) => <SolicitudCard row={row} /> : undefined}
          figures={answer}
          onPage={(page) => change({ page: page > 1 ? String(page) : undefined })}
          sort={arg.sort ?? undefined}
          onSort={(sort) => change({ sort, page: undefined })}
        />
      </div>
    </>
  );
}
