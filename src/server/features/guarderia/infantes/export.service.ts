/** The children of the nursery as a workbook, for staff. */
import type { QueryOf } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/endpoints.ts';
import { GUARDERIA_XLSX } from '#contract/guarderia-rules.ts';
import { exportedWorkbook } from '#server/audit/exports.ts';
import { SLICE, type Snapshot } from '#server/db/snapshot.ts';
import type { Download } from '#server/http/download.ts';
import type { Deps } from '#server/http/handler.ts';
import { type Sheet, sheet } from '#server/xlsx/sheet.ts';
import { autorizadosOf } from '../autorizados/autorizados.repo.ts';
import type { Context } from '../context.rules.ts';
import { enrolmentsOf } from '../expediente/estado.service.ts';
import { standingOf } from '../expediente/faltantes.rules.ts';
import { adultos, autorizados, faltantes, infantes, type PickUpRow, type Row } from './export.presenter.ts';
import { type InfanteFilter, listInfantes } from './list.repo.ts';

/** The sheets of the children that a filter finds, as the list orders them. */
function sheetsOf(view: Snapshot, filter: InfanteFilter): Sheet[] {
  async function* children(): AsyncGenerator<Row[]> {
    for (let offset = 0; ; offset += SLICE) {
      const rows = await listInfantes(view, filter, undefined, { limit: SLICE, offset });
      if (rows.length === 0) return;
      const enrolments = await enrolmentsOf(view, rows);
      yield enrolments.map((enrolment) => ({ ...enrolment, standing: standingOf(enrolment, filter.today) }));
    }
  }
  async function* each<One>(of: (rows: Row[]) => One[] | Promise<One[]>): AsyncGenerator<One[]> {
    for await (const rows of children()) yield await of(rows);
  }
  const withPerson = async (rows: Row[]): Promise<PickUpRow[]> => {
    const byId = new Map(rows.map((row) => [row.child.id, row]));
    return (await autorizadosOf(view, [...byId.keys()])).flatMap((person) => {
      const row = byId.get(person.infante_id);
      return row ? [{ ...row, person }] : [];
    });
  };
  return [
    sheet('Infantes', infantes, children()),
    sheet(
      'Adultos',
      adultos,
      each((rows) => rows.flatMap((row) => row.adults.map((adult) => ({ ...row, adult })))),
    ),
    sheet('Autorizados', autorizados, each(withPerson)),
    sheet(
      'Faltantes',
      faltantes,
      each((rows) => rows.flatMap((row) => row.standing.faltantes.map((one) => ({ ...row, ...one })))),
    ),
  ];
}

/** `guarderia.xlsx` of the children that the list's filters find; the export leaves its line in the audit log. */
export function nurseryWorkbook(
  deps: Deps,
  { actor, today }: Context,
  { texto, sala, estado }: QueryOf<typeof endpoints.exportInfantes>,
): Promise<Download> {
  const despues = { archivo: GUARDERIA_XLSX, sala: sala ?? 'Todas', estado: estado ?? 'Todos' };
  const filter: InfanteFilter = { family: null, texto, sala, estado, today };
  return exportedWorkbook(deps, actor, { tabla: 'infantes', despues }, async (view) => sheetsOf(view, filter));
}
