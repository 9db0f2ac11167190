import type { Abono, Concepto, Note, NoteSummary } from '#contract/entities.ts';
import { toDollars } from '#contract/money.ts';
import { NOTE_STATUS, type NoteStatus } from '#contract/rules.ts';
import type { JsonWords } from '#server/db/dialect.ts';
import { columns, type Field, jsonArray, jsonOf, presenter, type Shape } from '#server/db/shape.ts';
import { cancellationJson, presentCancellation, standingShape } from './abonos.presenter.ts';
import type { ConceptoRow, NoteRow } from './notes.repo.ts';

/** Pagado exactly when nothing is owed. */
function statusOf({ total_cents, pagado_cents }: NoteRow): NoteStatus {
  return pagado_cents >= total_cents ? NOTE_STATUS.pagado : NOTE_STATUS.pendiente;
}

interface Parts {
  row: NoteRow;
  conceptos: ConceptoRow[];
  /** Those that stand. */
  creditos: Abono[];
}

const concepto = columns<ConceptoRow>();
const conceptoShape: Shape<ConceptoRow, Concepto> = {
  servicio_id: concepto.integer('servicio_id', 'l.servicio_id'),
  servicio: concepto.text('servicio', 'l.servicio'),
  costo: { of: (row) => toDollars(row.costo_cents), json: (words) => words.dollars('l.costo_cents') },
};
const presentConcepto = presenter(conceptoShape);

/** What a note shows of its lines, in the order of the form, in three forms that stand beside each other. */
function lines(words: JsonWords): string {
  const array = (each: Field<ConceptoRow, unknown>['json']) => jsonArray(words, each?.(words) ?? '', 'l.posicion');
  const [servicio_id, costo] = [array(conceptoShape.servicio_id.json), array(conceptoShape.costo.json)];
  const conceptos = array(() => jsonOf(conceptoShape, words));
  const forms = words.joined([servicio_id, `',"costosArr":'`, costo, `',"conceptos":'`, conceptos]);
  return `(SELECT ${forms} FROM note_conceptos l WHERE l.note_id = n.id)`;
}

/** A field that is a column of the note itself. */
function own<Value>({ of, json }: Field<NoteRow, Value>): Field<Parts, Value> {
  return { of: ({ row }) => of(row), json };
}
const amount = (of: (row: NoteRow) => number, cents: string): Field<Parts, number> => ({
  of: ({ row }) => toDollars(of(row)),
  json: (words) => words.dollars(cents),
});
const { integer, text, textOrNull, instant, instantOrNull } = columns<NoteRow>();
const total = amount(({ total_cents }) => total_cents, 'n.total_cents');

/** A note, of `notes n`. */
const noteShape: Shape<Parts, Note> = {
  id: own(integer('id', 'n.id')),
  user_id: own(integer('user_id', 'n.user_id')),
  folio: own(text('folio', 'n.folio')),
  status: {
    of: ({ row }) => statusOf(row),
    json: () =>
      `CASE WHEN n.pagado_cents >= n.total_cents THEN ${NOTE_STATUS.pagado} ELSE ${NOTE_STATUS.pendiente} END`,
  },
  serviciosArr: { of: ({ conceptos }) => conceptos.map(({ servicio_id }) => servicio_id), json: lines },
  costosArr: { of: ({ conceptos }) => conceptos.map(({ costo_cents }) => toDollars(costo_cents)), json: null },
  conceptos: { of: ({ conceptos }) => conceptos.map(presentConcepto), json: null },
  // Three names of the specification for one figure: the total as sold.
  totalServicios: total,
  total_amount: total,
  total_pagado: total,
  total,
  pagado: amount(({ pagado_cents }) => pagado_cents, 'n.pagado_cents'),
  saldo: amount(({ total_cents, pagado_cents }) => total_cents - pagado_cents, '(n.total_cents - n.pagado_cents)'),
  note_description: own(textOrNull('note_description', 'n.note_description')),
  creditos: {
    of: ({ creditos }) => creditos,
    json: (words) => `(SELECT ${jsonArray(words, jsonOf(standingShape, words), 'a.id')}
      FROM abonos a JOIN users r ON r.id = a.registrado_por WHERE a.note_id = n.id AND a.cancelado_en IS NULL)`,
  },
  cancelada: {
    of: ({ row }) => presentCancellation(row.cancelada_en, row.cancelada_motivo, row.cancelada_por_nombre),
    json: (words) => cancellationJson(words, 'n.cancelada_en', 'n.cancelada_motivo', 'n.cancelada_por'),
  },
  created_at: own(instant('created_at', 'n.created_at')),
  capturado_en: own(instantOrNull('capturado_en', 'n.capturado_en')),
  version: own(integer('version', 'n.version')),
};
const presented = presenter(noteShape);

/** A note on the wire, amounts in dollars; `abonos` are all of the note, the cancelled ones are left out here. */
export function presentNote(row: NoteRow, conceptos: ConceptoRow[], abonos: Abono[]): Note {
  return presented({ row, conceptos, creditos: abonos.filter(({ cancelado }) => cancelado === null) });
}

/** The same as JSON text, made by the database: an SQL expression over `notes n`. */
export const noteShapeJson = (words: JsonWords): string => jsonOf(noteShape, words);

/** A note among others to choose from. */
export function presentSummary(row: NoteRow): NoteSummary {
  return {
    id: row.id,
    folio: row.folio,
    status: statusOf(row),
    total: toDollars(row.total_cents),
    saldo: toDollars(row.total_cents - row.pagado_cents),
    created_at: row.created_at,
    cancelada: row.cancelada_en !== null,
  };
}
