import { type InferType, mixed, type ObjectShape, object } from 'yup';
import { endpoint } from '../endpoint.ts';
import type { Page } from '../entities.ts';
import {
  email,
  group,
  id,
  isId,
  money,
  ONE_LINE,
  oneOf,
  optionalId,
  optionalText,
  phone,
  requiredText,
  version,
  whole,
} from '../fields.ts';
import { curp } from '../fields-persona.ts';
import {
  CAMPOS,
  FILAS_PER_PAGE_MAX,
  type Fila,
  type Importacion,
  OUTCOMES,
  type Queda,
  TIPOS,
} from '../importaciones.ts';
import { list } from '../list.ts';
import { FOLIO_MAX, NAME_MAX, PREFIX_MAX } from '../rules.ts';
import { idParams, motivoBody, pageFields, pageQuery, perPage } from './common.ts';

/** Sheets, columns and texts of one list that anything is said about at a time. */
const PARTS_MAX = 100;
/** Characters of a file's name for a sheet, a school or a group. */
const TEXT_MAX = 200;

/** Null for '', as files without sheets have it. */
const text = () => optionalText(TEXT_MAX).defined();
const position = () => whole().min(0);
const optionalGroup = () => group().notRequired().nullable();
const optionalMoney = () => money('').notRequired().nullable();
const part = <Fields extends ObjectShape>(fields: Fields) => object(fields).noUnknown();

/** The id of a record that there is, or 'crear' for one to be made. */
const idOrNew = (message: string) =>
  mixed<number | 'crear'>()
    .required(message)
    .test('id', message, (value) => value === 'crear' || isId(value));

/** For rows that say none of their own. */
const defaults = { escuela_id: id('Elige la escuela.').notRequired().nullable(), grupo: optionalGroup() };

const importacionPatch = object({
  /** Kind of list. */
  tipo: oneOf(TIPOS, 'tipo es alumnos o cobranza.').notRequired(),
  /** Names of the sheets to take. */
  hojas: list(text(), PARTS_MAX),
  columnas: list(
    part({
      hoja: text(),
      columna: position().required(),
      campo: oneOf(CAMPOS, 'Elige el campo.').nullable().defined(),
    }),
    PARTS_MAX,
  ),
  escuelas: list(
    part({
      texto: text(),
      escuela_id: idOrNew('Elige la escuela.'),
      /** Of one to be made; left out, that of the response before. */
      prefijo: requiredText('Escribe el prefijo.', PREFIX_MAX).optional(),
    }),
    PARTS_MAX,
  ),
  /** For a text that is a group too: confirms that it is the new group of alumnos known in another one. */
  grupos: list(part({ texto: text(), grupo: group() }), PARTS_MAX),
  /** 'crear' needs the right to edit the catalogue (403 on `conceptos`). */
  conceptos: list(part({ texto: text(), servicio_id: idOrNew('Elige el servicio.') }), PARTS_MAX),
  ...defaults,
  version: version(),
});
export type ImportacionPatch = InferType<typeof importacionPatch>;

/** Values of a row as people repair them: missing or wrong ones are the row's own outcome, not an error here. */
const valores = object({
  nombre: optionalText(NAME_MAX),
  apaterno: optionalText(NAME_MAX),
  amaterno: optionalText(NAME_MAX),
  grupo: optionalGroup(),
  escuela_id: id('Elige la escuela.').notRequired().nullable(),
  celular: phone(),
  email: email(),
  curp: curp(),
  folio: optionalText(FOLIO_MAX).matches(...ONE_LINE),
  concepto: optionalText(TEXT_MAX),
  total: optionalMoney(),
  /** Those of the columns that are named; null empties one, the others stay. */
  abonos: list(part({ columna: position().required(), monto: optionalMoney().defined() }), PARTS_MAX),
  pagado: optionalMoney(),
  saldo: optionalMoney(),
}).noUnknown();

const filaPatch = object({
  valores: valores.notRequired().default(undefined),
  decision: object({
    accion: oneOf(['alta', 'cambiar', 'omitir'] as const, 'Elige qué hacer con la fila.').required(),
    user_id: optionalId(),
  })
    .noUnknown()
    .nullable()
    .default(undefined),
  version: version(),
}).partial();
export type FilaPatch = InferType<typeof filaPatch>;

const versionBody = object({ version: version() });
const filaParams = idParams.shape({ n: id('Falta la fila.') });
const filasQuery = object({
  ...pageFields,
  per_page: perPage(FILAS_PER_PAGE_MAX),
  resultado: oneOf(OUTCOMES, 'resultado no es ninguno de los conocidos.').notRequired(),
});

interface Changed {
  success: true;
  importacion: Importacion;
}

export const importaciones = {
  /** Reads a file and stores its rows; alumnos are written only by `applyImport`. */
  createImport: endpoint<Changed>()('POST /importaciones', 'importaciones:write', {
    body: object({ tipo: oneOf(TIPOS, 'tipo es alumnos o cobranza.').notRequired(), ...defaults }),
    content: 'multipart',
    status: 201,
  }),
  /** Newest first. */
  listImports: endpoint<Page<Importacion>>()('GET /importaciones', 'importaciones:write', { query: pageQuery }),
  /** `quedan`: the rows of an undone import that stay. */
  getImport: endpoint<{ importacion: Importacion; quedan: Queda[] }>()(
    'GET /importaciones/:id',
    'importaciones:write',
    {
      params: idParams,
    },
  ),
  /** Reads the file again with the given answers; values repaired by hand stay. */
  updateImport: endpoint<Changed>()('PUT /importaciones/:id', 'importaciones:write', {
    params: idParams,
    body: importacionPatch,
  }),
  listFilas: endpoint<Page<Fila>>()('GET /importaciones/:id/filas', 'importaciones:write', {
    params: idParams,
    query: filasQuery,
  }),
  updateFila: endpoint<Changed & { fila: Fila }>()('PUT /importaciones/:id/filas/:n', 'importaciones:write', {
    params: filaParams,
    body: filaPatch,
  }),
  /** Applied, or `aplicando`: ask for it until it is not; also of an undone one, again. 409 with `actual` when it would write something else than shown. */
  applyImport: endpoint<Changed>()('POST /importaciones/:id/aplicar', 'importaciones:write', {
    params: idParams,
    body: versionBody,
  }),
  /** Also of one that is being applied: it stops there. Undone, or `deshaciendo`: ask for it until it is not. */
  undoImport: endpoint<Changed & { quedan: Queda[] }>()('POST /importaciones/:id/deshacer', 'importaciones:write', {
    params: idParams,
    body: motivoBody,
  }),
  /** Before it was applied, or after it was undone with no row left. */
  deleteImport: endpoint<{ success: true }>()('DELETE /importaciones/:id', 'importaciones:write', { params: idParams }),
  /** The rows that were not taken, with the reason, to be sent back to the school. */
  rejectedRows: endpoint<Blob>()('GET /importaciones/:id/rechazadas', 'importaciones:write', {
    params: idParams,
    content: 'file',
    ticket: true,
  }),
  /** A blank list to hand to a school. */
  listTemplate: endpoint<Blob>()('GET /importaciones/plantilla', 'importaciones:write', {
    content: 'file',
    ticket: true,
  }),
  /** The file as it was sent. */
  importFile: endpoint<Blob>()('GET /importaciones/:id/archivo', 'importaciones:write', {
    params: idParams,
    content: 'file',
    ticket: true,
  }),
};
