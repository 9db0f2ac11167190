/** The columns of the workbook of the children. */
import { ENTIDADES, SEXOS } from '#contract/curp-catalogs.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/endpoints.ts';
import { GUARDERIA_XLSX } from '#contract/guarderia-rules.ts';
import { ADULTO_NAMES, CUSTODIA_NAMES, GRAVEDAD_NAMES, INFANTE_ESTADO_NAMES } from '#contract/guarderia-words.ts';
import { fullName } from '#contract/person.ts';
import type { Domicilio } from '#contract/records/infantes.ts';
import { exportedWorkbook } from '#server/audit/record.ts';
import { SLICE, type Snapshot } from '#server/db/snapshot.ts';
import type { Download } from '#server/http/download.ts';
import type { Deps } from '#server/http/handler.ts';
import { type Column, type Sheet, sheet } from '#server/xlsx/sheet.ts';
import { type AdultoRow, type AutorizadoRow, autorizadosOf } from './adultos.repo.ts';
import { enrolmentsOf } from './estado.service.ts';
import { type Enrolment, type Standing, standingOf } from './expediente.rules.ts';
import { type InfanteFilter, listInfantes } from './infantes.repo.ts';
import type { Context } from './infantes.rules.ts';

/** A child with the values derived from its record. */
type Row = Enrolment & { standing: Standing };

const yesNo = (value: boolean | null) => (value === null ? null : value ? 'Sí' : 'No');
const address = (domicilio: Domicilio | null) => domicilio && Object.values(domicilio).filter(Boolean).join(', ');

/** Columns that identify the child on every sheet. */
const whose: Column<Enrolment>[] = [
  { title: 'ID', kind: 'number', value: ({ child }) => child.id },
  { title: 'Apellido paterno', value: ({ child }) => child.apaterno },
  { title: 'Apellido materno', value: ({ child }) => child.amaterno },
  { title: 'Nombre', width: 24, value: ({ child }) => child.nombre },
  { title: 'Sala', value: ({ child }) => child.sala },
];

export const infantes: Column<Row>[] = [
  ...whose,
  { title: 'Estado', width: 22, value: ({ standing }) => INFANTE_ESTADO_NAMES[standing.estado] },
  { title: 'Falta', kind: 'number', value: ({ standing }) => standing.faltantes.length },
  { title: 'CURP', width: 22, value: ({ child }) => child.curp },
  { title: 'Fecha de nacimiento', kind: 'date', value: ({ child }) => child.fecha_nacimiento },
  { title: 'Sexo', value: ({ child }) => child.sexo && SEXOS[child.sexo] },
  {
    title: 'Estado de nacimiento',
    value: ({ child }) => child.entidad_nacimiento && ENTIDADES[child.entidad_nacimiento],
  },
  { title: 'Fecha de ingreso', kind: 'date', value: ({ child }) => child.fecha_ingreso },
  { title: 'Horario', value: ({ child }) => child.horario },
  {
    title: 'Alergias',
    width: 30,
    value: ({ child }) =>
      child.sin_alergias
        ? 'Ninguna conocida'
        : child.alergias
            .map(({ sustancia, gravedad }) => (gravedad ? `${sustancia} (${GRAVEDAD_NAMES[gravedad]})` : sustancia))
            .join(', '),
  },
  { title: 'Padecimientos', width: 30, value: ({ child }) => child.padecimientos },
  { title: 'Medicamentos', width: 30, value: ({ child }) => child.medicamentos },
  { title: 'Discapacidad y apoyos', width: 30, value: ({ child }) => child.discapacidad_apoyos },
  { title: 'Dieta', width: 24, value: ({ child }) => child.dieta },
  { title: 'Tipo de sangre', value: ({ child }) => child.tipo_sangre },
  { title: 'Servicio médico', value: ({ child }) => child.servicio_medico },
  { title: 'NSS', value: ({ child }) => child.nss },
  { title: 'Domicilio', width: 40, value: ({ child }) => address(child.domicilio) },
  { title: 'Fecha de baja', kind: 'date', value: ({ child }) => child.fecha_baja },
  { title: 'Motivo de baja', width: 30, value: ({ child }) => child.motivo_baja },
];

type AdultRow = Enrolment & { adult: AdultoRow };
export const adultos: Column<AdultRow>[] = [
  ...whose,
  { title: 'Adulto', value: ({ adult }) => ADULTO_NAMES[adult.quien] },
  { title: 'Parentesco', value: ({ adult }) => adult.parentesco },
  {
    title: 'Nombre del adulto',
    width: 34,
    value: ({ adult }) => (adult.no_registrado ? 'No registrado' : fullName(adult)),
  },
  { title: 'Celular', value: ({ adult }) => adult.celular },
  { title: 'Teléfono', value: ({ adult }) => adult.telefono },
  { title: 'Teléfono del trabajo', value: ({ adult }) => adult.telefono_trabajo },
  { title: 'Correo', width: 28, value: ({ adult }) => adult.email },
  { title: 'Contacto', kind: 'number', value: ({ adult }) => adult.prioridad_contacto },
  { title: 'Puede recoger', value: ({ adult }) => yesNo(adult.puede_recoger) },
  { title: 'Custodia', value: ({ adult }) => adult.custodia && CUSTODIA_NAMES[adult.custodia] },
  { title: 'Restricción judicial', width: 34, value: ({ adult }) => adult.restriccion_judicial },
  {
    title: 'Domicilio',
    width: 40,
    value: ({ adult, child }) => address(adult.mismo_domicilio ? child.domicilio : adult.domicilio),
  },
];

type PickUpRow = Enrolment & { person: AutorizadoRow };
export const autorizados: Column<PickUpRow>[] = [
  ...whose,
  { title: 'Autorizado', width: 34, value: ({ person }) => person.nombre },
  { title: 'Parentesco', value: ({ person }) => person.parentesco },
  { title: 'Celular', value: ({ person }) => person.celular },
  { title: 'Vigencia', kind: 'date', value: ({ person }) => person.vigencia },
];

type MissingRow = Enrolment & { texto: string; hasta: string | null };
const faltantes: Column<MissingRow>[] = [
  ...whose,
  { title: 'Falta', width: 50, value: ({ texto }) => texto },
  { title: 'Hasta', kind: 'date', value: ({ hasta }) => hasta },
];

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
