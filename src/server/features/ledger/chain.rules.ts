/** Faults of a chain link or its row, as sentences. */
import {
  asLinked,
  type ChainKind,
  type ChainRow,
  type CountedLink,
  hashOfLink,
  hashOfRow,
  hashOfText,
} from './chain.record.ts';

/** How a link's row is called; `numero` is the one that people know. */
const NAMES: Record<ChainKind, (id: number, numero: unknown) => string> = {
  abono: nameOfAbono,
  cancelacion: nameOfAbono,
  reimpresion: nameOfAbono,
  borrado: nameOfAbono,
  corte: (id, numero) => (numero == null ? `Corte de registro ${id}` : `Corte ${numero}`),
  movimiento: nameOfMovimiento,
  movimiento_cancelado: nameOfMovimiento,
  conteo: (id, corte) => (corte == null ? `Conteo ${id}` : `Conteo ${id} (corte ${corte})`),
  nota: nameOfNota,
  nota_borrada: nameOfNota,
  saldo: (id) => `Cambio de saldo ${id}`,
};

function nameOfMovimiento(id: number): string {
  return `Movimiento ${id}`;
}

function nameOfAbono(id: number, ticket: unknown): string {
  return ticket == null ? `Abono ${id}` : `Abono ${id} (ticket ${ticket})`;
}

function nameOfNota(id: number, folio: unknown): string {
  return folio == null ? `Nota de registro ${id}` : `Nota ${folio}`;
}

/** A row of money as people know it: «Abono 7 (ticket 12)»; by its id alone where `numero` is null. */
export const nameOf = (tipo: ChainKind, id: number, numero: unknown): string => NAMES[tipo](id, numero);

/** The row of a link as people know it; without the row by its id alone. */
export const nameOfLink = ({ tipo, registro_id }: CountedLink, row: ChainRow | undefined): string =>
  nameOf(tipo, registro_id, row?.ticket ?? row?.numero ?? row?.corte ?? row?.folio);

/** Sentence for a row that differs from its link. */
const ALTERED: Record<ChainKind, string> = {
  abono: 'no es como se registró',
  cancelacion: 'su cancelación no es como se registró',
  reimpresion: 'sus reimpresiones no son las que se registraron',
  borrado: 'la cadena lo da por borrado y ahí está',
  corte: 'no es como se cerró',
  movimiento: 'no es como se registró',
  movimiento_cancelado: 'su cancelación no es como se registró',
  conteo: 'no es como se declaró',
  nota: 'no es como se registró',
  nota_borrada: 'la cadena la da por borrada y ahí está',
  saldo: 'no es como se registró',
};

/** The same of a row that has no link, or of reprints that have more or fewer. */
export const UNLINKED: Record<ChainKind, string> = {
  ...ALTERED,
  abono: 'no está en la cadena',
  cancelacion: 'su cancelación no está en la cadena',
  corte: 'no está en la cadena',
  movimiento: 'no está en la cadena',
  movimiento_cancelado: 'su cancelación no está en la cadena',
  conteo: 'no está en la cadena',
  nota: 'no está en la cadena',
  saldo: 'no está en la cadena',
};

/** Sentence for a row with erased text. */
export const EMPTIED = 'se borró lo que alguien escribió, y no consta que se anonimizara a nadie';

/** The link before: its number, the hashes that the next one may go on from, and its row. */
export interface Before {
  n: number;
  hashes: readonly string[];
  name: string;
}

/**
 * A link against the one before. For that one both its stored and its computed hash count: where only its hash was
 * altered, or only the rest, the links behind it are sound. `sound`: the row matches its link. Otherwise the alteration
 * may include the one before, hashed anew, or removed links between them.
 */
export function faultsOfLink(
  { n, hashes, name }: Before,
  link: CountedLink,
  own: { name: string; sound: boolean },
): string[] {
  if (link.n > n + 2) return [`Cadena: faltan los eslabones ${n + 1} a ${link.n - 1}`];
  if (link.n > n + 1) return [`Cadena: falta el eslabón ${n + 1}`];
  if (hashes.some((hash) => hashOfLink(hash, link) === link.hash)) return [];
  const fault =
    own.sound && n > 0
      ? `no sigue al ${n} (${name}): uno de los dos fue alterado, o quitaron algo de en medio`
      : 'fue alterado';
  return [`Cadena, eslabón ${link.n} (${own.name}): ${fault}`];
}

/** A link's row against the link; `removed` is the hash under which its removal was linked. */
export function faultsOfRow(link: CountedLink, row: ChainRow | undefined, removed: string | undefined): string[] {
  const { tipo, huella, times, times_ever } = link;
  const name = nameOfLink(link, row);
  if (!(tipo in NAMES)) return [`Cadena, eslabón ${link.n}: no es de ningún tipo`];
  // Former states of a note are not stored.
  if (tipo === 'nota' && times < times_ever) return [];
  if (times > 1 && tipo !== 'nota' && tipo !== 'reimpresion') return [`${name}: está dos veces en la cadena`];
  if (!row) return isMissed(link, removed) ? [`${name}: ya no está`] : [];
  const linked = tipo === 'reimpresion' ? { ...row, reimpresiones: times } : row;
  if (REMOVALS.includes(tipo) || hashOfRow(tipo, asLinked(tipo, linked, huella)) !== huella)
    return [`${name}: ${ALTERED[tipo]}`];
  return (TEXTS[tipo]?.(row) ?? []).map((fault) => `${name}: ${fault}`);
}

/** Other links of an abono are reported with the abono. */
const WITH_ABONO: readonly ChainKind[] = ['cancelacion', 'reimpresion'];
const REMOVALS: readonly ChainKind[] = ['borrado', 'nota_borrada'];

/** The kind and the id under which the removal of a link's row is linked. */
export const removalOf = ({ tipo, registro_id }: CountedLink): string =>
  `${tipo === 'nota' ? 'nota_borrada' : 'borrado'} ${registro_id}`;

/** Whether a row that is not there should be: abonos and notes alone are ever removed, and that is linked. */
const isMissed = ({ tipo, huella }: CountedLink, removed: string | undefined): boolean =>
  tipo === 'abono' || tipo === 'nota' ? removed !== huella : ![...WITH_ABONO, ...REMOVALS].includes(tipo);

/** Compares typed text with its hash. Erasing removes both the text and its salt. */
const isText = ({ sal }: ChainRow, text: unknown, huella: unknown): boolean =>
  text === null || (sal !== null && huella === hashOfText(String(sal), String(text)));

/** Of a row that was changed to a version, and of which then some texts were erased: together, or one after the other. */
function versionFaults({ version }: ChainRow, changed: number, erased: number): string[] {
  const extra = Number(version) - changed;
  return extra >= Math.min(1, erased) && extra <= erased ? [] : [`su versión dice ${version}`];
}

/** Fields of an abono that may change without a link: texts can be erased, which raises its version. */
function textsOfAbono(row: ChainRow): string[] {
  const { sal, referencia, referencia_huella, cancelado_motivo, motivo_huella } = row;
  const erased = Number(referencia === null && referencia_huella !== null);
  const erasedReason = Number(row.cancelado_en !== null && cancelado_motivo === null);
  const isReason =
    isText(row, cancelado_motivo, motivo_huella) && (row.cancelado_en !== null || motivo_huella === null);
  const version = 1 + Number(row.reimpresiones) + Number(row.cancelado_en !== null);
  return [
    ...(isText(row, referencia, referencia_huella) ? [] : ['su referencia no es la que se registró']),
    ...(isReason ? [] : ['el motivo de su cancelación no es el que se registró']),
    ...((sal === null) === (referencia === null && cancelado_motivo === null) ? [] : ['su sal no corresponde']),
    ...versionFaults(row, version, erased + erasedReason),
  ];
}

/** The same of a movement of cash. */
function textsOfMovimiento(row: ChainRow): string[] {
  const { sal, motivo, cancelado_motivo } = row;
  const cancelled = Number(row.cancelado_en !== null);
  const erased = Number(motivo === null);
  const erasedReason = cancelled && Number(cancelado_motivo === null);
  return [
    ...(isText(row, motivo, row.motivo_huella) ? [] : ['su motivo no es el que se registró']),
    ...(isText(row, cancelado_motivo, row.cancelado_huella)
      ? []
      : ['el motivo de su cancelación no es el que se registró']),
    ...((sal === null) === (motivo === null && cancelado_motivo === null) ? [] : ['su sal no corresponde']),
    ...versionFaults(row, 1 + cancelled, erased + erasedReason),
  ];
}

/** The same of a note, its surcharges included. */
function textsOfNota(row: ChainRow): string[] {
  const { sal, textos, textos_huella } = row;
  return [
    ...(isText(row, textos, textos_huella) ? [] : ['lo que se escribió en ella no es lo que se registró']),
    ...((sal === null) === (textos === null) ? [] : ['su sal no corresponde']),
  ];
}

const TEXTS: Partial<Record<ChainKind, (row: ChainRow) => string[]>> = {
  abono: textsOfAbono,
  movimiento: textsOfMovimiento,
  nota: textsOfNota,
};
