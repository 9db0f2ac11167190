/** Splits answers: rows into the meta of the request, ids into the cache of RTK Query. */
import type { Meta } from '#client/api/http.ts';
import type { AnyEndpoint, ResponseOf } from '#contract/endpoint.ts';
import type { AlumnoRow, Anuncio, Note, Page } from '#contract/entities.ts';
import type { Fila } from '#contract/importaciones.ts';
import type { Kind, Kinds, Rows } from './tables.ts';

/** A row of the lists of alumnos: which note it shows belongs to the list's answer, not to the person. */
export interface AlumnoIds {
  user: number;
  note: number | null;
}
/** A page whose rows are in the tables. */
export type PageOf<Ids> = Omit<Page<unknown>, 'data'> & { ids: Ids[] };

/** More rows than a list has, with the alumnos that it lacks. */
const FILAS = 1_000_000;

/** Takes the rows of one response out of it and gives the ids that stay in their place. */
export class Splitter {
  readonly #rows: Rows;

  constructor(rows: Rows) {
    this.#rows = rows;
  }

  #to =
    <K extends Kind>(kind: K) =>
    (row: Kinds[K]): number => {
      const rows: Kinds[K][] = this.#rows[kind] ?? [];
      rows.push(row);
      Object.assign(this.#rows, { [kind]: rows });
      return row.id;
    };

  user = this.#to('users');
  abono = this.#to('abonos');
  escuela = this.#to('escuelas');
  servicio = this.#to('servicios');
  contrato = this.#to('contratos');
  corte = this.#to('cortes');
  foto = this.#to('fotos');
  photoCodes = this.#to('photoCodes');
  infante = this.#to('infantes');
  infanteEnLista = this.#to('infantesEnLista');
  adulto = this.#to('adultos');
  autorizado = this.#to('autorizados');
  documento = this.#to('documentos');
  ajustes = this.#to('ajustes');
  importacion = this.#to('importaciones');
  plantilla = this.#to('plantillas');
  impresora = this.#to('impresoras');
  trabajo = this.#to('trabajos');
  recargo = this.#to('recargos');
  recordatorio = this.#to('recordatorios');
  promesa = this.#to('promesas');

  anuncio = ({ leido: _, ...anuncio }: Anuncio): number => this.#to('anuncios')(anuncio);
  note = ({ creditos, ...note }: Note): number =>
    this.#to('notes')({ ...note, creditos: creditos.map((abono) => this.abono(abono)) });

  /** The list's row is the User of that id, whose `escuela` is the school's id, with a note. */
  alumno = ({ note, escuela_id, ...row }: AlumnoRow): AlumnoIds => ({
    user: this.user({ ...row, escuela: escuela_id ?? 'empleado' }),
    note: note && this.note(note),
  });

  /** Rows of one list count from 1. */
  filaOf =
    (importacionId: number) =>
    (fila: Fila): number =>
      this.#to('filas')({ ...fila, id: importacionId * FILAS + fila.n });

  page = <Row, Ids>({ data, ...figures }: Page<Row>, one: (row: Row) => Ids): PageOf<Ids> => ({
    ...figures,
    ids: data.map(one),
  });
}

/** `transformResponse` of an endpoint: `split(endpoints.getUser, ({ user }, rows) => rows.user(user))`. */
export function split<C extends AnyEndpoint, Ids>(_endpoint: C, ids: (response: ResponseOf<C>, rows: Splitter) => Ids) {
  return (response: ResponseOf<C>, meta: Meta | undefined): Ids =>
    ids(response, new Splitter((meta?.rows ?? {}) as Rows));
}
