/** Splits answers: rows into the meta of the request, ids into the cache of RTK Query. */
import type { Meta } from '#client/api/http.ts';
import type { AnyEndpoint, ResponseOf } from '#contract/endpoint.ts';
import type {
  Abono,
  Ajustes,
  AlumnoRow,
  Anuncio,
  Corte,
  Foto,
  GalleryRecord,
  Note,
  Page,
  School,
  Service,
  User,
} from '#contract/entities.ts';
import type { Adulto, Autorizado, Documento, Infante, InfanteEnLista } from '#contract/guarderia.ts';
import type { Kind, Kinds, Rows } from './tables.ts';

/** A row of the lists of alumnos: which note it shows belongs to the list's answer, not to the person. */
export interface AlumnoIds {
  user: number;
  note: number | null;
}
/** A page whose rows are in the tables. */
export type PageOf<Ids> = Omit<Page<unknown>, 'data'> & { ids: Ids[] };

/** Takes the rows of one response out of it and gives the ids that stay in their place. */
export class Splitter {
  readonly #rows: Rows;

  constructor(rows: Rows) {
    this.#rows = rows;
  }

  #put<K extends Kind>(kind: K, row: Kinds[K]): number {
    const rows: Kinds[K][] = this.#rows[kind] ?? [];
    rows.push(row);
    Object.assign(this.#rows, { [kind]: rows });
    return row.id;
  }

  user = (user: User): number => this.#put('users', user);
  abono = (abono: Abono): number => this.#put('abonos', abono);
  escuela = (escuela: School): number => this.#put('escuelas', escuela);
  servicio = (servicio: Service): number => this.#put('servicios', servicio);
  corte = (corte: Corte): number => this.#put('cortes', corte);
  anuncio = ({ leido: _, ...anuncio }: Anuncio): number => this.#put('anuncios', anuncio);
  foto = (foto: Foto): number => this.#put('fotos', foto);
  photoCodes = (codes: GalleryRecord): number => this.#put('photoCodes', codes);

  infante = (infante: Infante): number => this.#put('infantes', infante);
  infanteEnLista = (row: InfanteEnLista): number => this.#put('infantesEnLista', row);
  adulto = (adulto: Adulto): number => this.#put('adultos', adulto);
  autorizado = (autorizado: Autorizado): number => this.#put('autorizados', autorizado);
  documento = (documento: Documento): number => this.#put('documentos', documento);
  ajustes = (ajustes: Ajustes): number => this.#put('ajustes', ajustes);

  note = ({ creditos, ...note }: Note): number =>
    this.#put('notes', { ...note, creditos: creditos.map((abono) => this.abono(abono)) });

  /** The list's row is the User of that id, whose `escuela` is the school's id, with a note. */
  alumno = ({ note, escuela_id, ...row }: AlumnoRow): AlumnoIds => ({
    user: this.user({ ...row, escuela: escuela_id }),
    note: note && this.note(note),
  });

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
