/** Decides the outcome of a row from the registered people and the decisions about it. */

import { ValidationError } from 'yup';
import type { Aviso } from '#contract/guarderia.ts';
import {
  type Changes,
  type Decision,
  EDITABLE,
  type Editable,
  NEW_GROUP,
  type Outcome,
  type PaidSold,
  SIMILAR,
  type Valores,
  WHICH_GROUP,
} from '#contract/importaciones.ts';
import { typedOf } from '#contract/record.ts';
import { userRecord } from '#contract/records/users.ts';
import { isStaff } from '#contract/roles.ts';
import { sortKey } from '#contract/search.ts';
import type { RowRef } from '../importaciones.repo.ts';
import type { Known } from '../match/people.repo.ts';
import { areDifferent, bornBy, comparedName, isSimilar, nameKey, type People } from '../match/people.rules.ts';

/** A row as it stands before the plan. */
export interface PlannedRow extends RowRef {
  /** Values of the file. */
  reconocido: Outcome;
  /** Effective values: the list's, overridden by typed ones. */
  valores: Valores;
  /** Names of the values typed by hand. */
  editados: readonly string[];
  deLaLista: readonly Aviso[];
  decision: Decision | null;
  /** Its school will be made. */
  crear: boolean;
  /** The user said that the list's group is the alumno's new one. */
  grupoConfirmado: boolean;
}

export interface Plan {
  resultado: Outcome;
  avisos: Aviso[];
  candidatos: number[];
  user_id: number | null;
  user_version: number | null;
  cambios: Changes | null;
  /** How sure it is that `user_id` is the row's: of two rows for one alumno the surer one keeps the alumno. */
  sure: number;
  /** Question about a note sold here. */
  vendida?: PaidSold;
}

/** Alumnos that other rows stand for. */
type Claims = ReadonlyMap<number, RowRef>;

const SURE = { none: 0, moved: 1, class: 2, birth: 3, curp: 4, chosen: 5 } as const;

const { nombre, apaterno, amaterno, celular, email, curp } = typedOf(userRecord);
const schemas = { nombre, apaterno, amaterno, celular, email, curp };

/** Values that cannot be stored, as sentences. */
function faultsOf({ valores, crear }: PlannedRow): Aviso[] {
  const faults: Aviso[] = [];
  for (const [campo, schema] of Object.entries(schemas)) {
    try {
      schema.validateSync(valores[campo as keyof typeof schemas], { disableStackTrace: true });
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      faults.push({ campo, texto: error.message });
    }
  }
  if (valores.grupo === null) faults.push({ campo: 'grupo', texto: 'Elige el grupo.' });
  if (valores.escuela_id === null && !crear) faults.push({ campo: 'escuela_id', texto: 'Elige la escuela.' });
  return faults;
}

interface Found {
  known: Known | null;
  sure: number;
  /** Candidates among whom a person has to choose. */
  candidates: Known[];
  question: string | null;
}
const nobody: Found = { known: null, sure: SURE.none, candidates: [], question: null };
const unsure = (question: string, candidates: readonly Known[]): Found => ({
  ...nobody,
  question,
  candidates: [...candidates],
});

/** Looks for the alumno of a row: by CURP, else by name and birth date, else by name, school and group. */
function find({ valores, grupoConfirmado, decision }: PlannedRow, people: People): Found {
  if (decision?.accion === 'cambiar') {
    const chosen = people.byId(decision.user_id);
    if (chosen) return { ...nobody, known: chosen, sure: SURE.chosen };
  }
  const owner = valores.curp ? people.byCurp(valores.curp) : undefined;
  if (owner) return { ...nobody, known: owner, sure: SURE.curp };
  const alike = people.byName(nameKey(valores)).filter((known) => !areDifferent(valores, known));
  const born = alike.filter(({ curp: known }) => known && bornBy(known) === valores.fecha_nacimiento);
  if (born[0])
    return born.length > 1
      ? unsure('Hay varios con este nombre y nacimiento.', born)
      : { ...nobody, known: born[0], sure: SURE.birth };
  const { escuela_id, grupo } = valores;
  const here = alike.filter((known) => known.escuela_id === escuela_id);
  const same = here.filter((known) => known.grupo === grupo);
  if (same[0])
    return same.length > 1
      ? unsure('Hay varios con este nombre en el grupo.', same)
      : { ...nobody, known: same[0], sure: SURE.class };
  if (here[0]) {
    if (here.length === 1 && grupoConfirmado) return { ...nobody, known: here[0], sure: SURE.moved };
    const [only, ...others] = here;
    return others.length > 0
      ? unsure('En la escuela hay varios con este nombre en otros grupos. ¿Es alguno de ellos?', here)
      : unsure(`En la escuela hay alguien con este nombre en ${only?.grupo}. ${NEW_GROUP}`, here);
  }
  if (escuela_id === null || grupo === null) return nobody;
  const named = comparedName(valores);
  const similar = people
    .classOf(escuela_id, grupo)
    .filter((known) => !areDifferent(valores, known) && isSimilar(named, comparedName(known)));
  return similar[0] ? unsure('En el grupo hay alguien con un nombre parecido. ¿Es la misma persona?', similar) : nobody;
}

const same = (field: Editable, one: unknown, other: unknown): boolean =>
  typeof one === 'string' && typeof other === 'string' && ['nombre', 'apaterno', 'amaterno'].includes(field)
    ? // Other capitals or accents are no other name; Ñ is another letter than N.
      sortKey(one) === sortKey(other)
    : field === 'email'
      ? String(one).toLowerCase() === String(other).toLowerCase()
      : one === other;

/** Name of a field in messages. */
const WORDS: Record<Editable, string> = {
  nombre: 'el nombre',
  apaterno: 'el apellido paterno',
  amaterno: 'el apellido materno',
  grupo: 'el grupo',
  escuela_id: 'la escuela',
  celular: 'el celular',
  email: 'el correo',
  curp: 'la CURP',
};

interface Difference {
  cambios: Changes;
  avisos: Aviso[];
  open: boolean;
}

/**
 * Changes of a row to its alumno: empty fields are filled, fields written by an import are
 * replaced. What was edited by hand stays unless the row was chosen to replace it; another group or school is a question.
 */
function differences(row: PlannedRow, known: Known, written: Changes): Difference {
  const { valores, decision, grupoConfirmado } = row;
  const chosen = decision?.accion === 'cambiar';
  const result: Difference = { cambios: {}, avisos: [], open: false };
  for (const field of EDITABLE) {
    const [value, stands] = [valores[field], known[field]];
    if (value === null || same(field, value, stands)) continue;
    const byHand = written[field] !== undefined && !same(field, written[field], stands);
    const moves = field === 'grupo' || field === 'escuela_id';
    if (chosen || stands === null || (!byHand && moves && field === 'grupo' && grupoConfirmado)) {
      Object.assign(result.cambios, { [field]: value });
    } else if (moves && !byHand) {
      result.open = true;
      const texto =
        field === 'grupo'
          ? `Está en ${stands} y la lista dice ${value}. ${NEW_GROUP}`
          : `Está en ${known.escuela_nombre ?? 'otra escuela'}. ¿Cambió de escuela?`;
      result.avisos.push({ campo: field, texto });
    } else if (!byHand && written[field] !== undefined) {
      Object.assign(result.cambios, { [field]: value });
    } else {
      const texto = `Se conserva ${WORDS[field]} escrito a mano: ${field === 'escuela_id' ? known.escuela_nombre : stands}.`;
      result.avisos.push({ campo: field, texto });
    }
  }
  return result;
}

/** An e-mail belongs to one person: of siblings under their mother's, the first one keeps it. */
function withoutTakenEmail(row: PlannedRow, known: Known | null, people: People, emails: ReadonlyMap<string, RowRef>) {
  const { valores } = row;
  const sent = valores.email?.toLowerCase();
  const owner = sent ? people.byEmail(sent) : undefined;
  const first = sent ? emails.get(sent) : undefined;
  // Without the name: this row would keep it after that person was anonymised.
  const other = owner && owner.id !== known?.id ? 'de otra persona registrada' : null;
  const before = first !== undefined && first.n !== row.n ? `de la fila ${first.fila_origen}` : null;
  const whose = other ?? before;
  if (!whose) return { row, avisos: [] as Aviso[] };
  const avisos = [
    { campo: 'email', texto: `El correo ya es ${whose}: cada uno es de una sola persona, y aquí se deja vacío.` },
  ];
  return { row: { ...row, valores: { ...valores, email: null } }, avisos };
}

/** Data common to all rows of a list. */
interface ListState {
  people: People;
  claims: Claims;
  /** By e-mail in lower case, the first row that has it; the same of CURPs. */
  emails: ReadonlyMap<string, RowRef>;
  curps: ReadonlyMap<string, RowRef>;
}

const nothing = { candidatos: [], user_id: null, user_version: null, cambios: null, sure: SURE.none };

/** All that the row says of an alumno. */
const givenBy = ({ valores }: PlannedRow): Changes =>
  Object.fromEntries(EDITABLE.flatMap((field) => (valores[field] === null ? [] : [[field, valores[field]]])));

const NAME = ['nombre', 'apaterno', 'amaterno'];

/** The plan of one row. */
export function planOf(given: PlannedRow, { people, claims, emails, curps }: ListState): Plan {
  const { decision, reconocido } = given;
  const listed = given.deLaLista.filter(({ campo }) => campo !== SIMILAR && !given.editados.includes(campo));
  if (decision?.accion === 'omitir') return { ...nothing, resultado: 'omitida', avisos: [] };
  if (reconocido === 'duplicado' && decision === null)
    return { ...nothing, resultado: 'duplicado', avisos: [...given.deLaLista] };
  const twin = given.valores.curp ? curps.get(given.valores.curp) : undefined;
  if (twin !== undefined && twin.n !== given.n && reconocido !== 'baja') {
    const texto = `La fila ${twin.fila_origen} tiene esta CURP.`;
    return { ...nothing, resultado: 'duplicado', avisos: [...listed, { campo: 'curp', texto }] };
  }
  const found = find(given, people);
  const { known } = found;
  if (reconocido === 'baja') return leaving(given, known, listed);
  const { row, avisos: ofEmail } = withoutTakenEmail(given, known, people, emails);
  const faults = faultsOf(row);
  const unresolved = listed.length > 0 && decision === null;
  // The list's own words say more: which group it is that there is not.
  const unsaid = faults.filter(({ campo }) => !listed.some((aviso) => aviso.campo === campo));
  const avisos = [...listed, ...ofEmail, ...unsaid];
  const candidatos = known ? [known.id] : found.candidates.map(({ id }) => id);
  // Which group is meant is for a person to say.
  const groupOpen = unresolved && reconocido === 'pregunta' && listed.some(({ texto }) => texto.endsWith(WHICH_GROUP));
  const wrong = faults.filter(({ campo }) => !(groupOpen && campo === 'grupo'));
  if (wrong.length > 0 || (unresolved && reconocido === 'error'))
    return { ...nothing, resultado: 'error', avisos, candidatos };
  const question = (texto: string, campo = ''): Plan => ({
    ...nothing,
    resultado: 'pregunta',
    avisos: [...avisos, { campo, texto }],
    candidatos,
  });
  if (decision?.accion === 'alta') {
    if (found.sure === SURE.curp) return question('Esta CURP ya es de otra persona registrada.', 'curp');
    return { ...nothing, resultado: 'alta', avisos, cambios: givenBy(row) };
  }
  if (unresolved && reconocido === 'pregunta') return { ...nothing, resultado: 'pregunta', avisos, candidatos };
  if (found.question) return question(found.question);
  const similar = given.deLaLista.find(({ campo }) => campo === SIMILAR);
  const renamed = NAME.some((campo) => given.editados.includes(campo));
  if (!known && similar && !renamed) return question(similar.texto, SIMILAR);
  if (!known) return { ...nothing, resultado: 'alta', avisos, cambios: givenBy(row) };
  if (isStaff(known.rol)) return question('Esta CURP es de un empleado.', 'curp');
  const other = claims.get(known.id);
  if (other !== undefined && other.n !== row.n)
    return question(`La fila ${other.fila_origen} ya es este alumno. ¿Es otra persona?`);
  return changing(row, known, { avisos, sure: found.sure, written: people.writtenTo(known.id) });
}

/** A row whose alumno is known. */
function changing(
  row: PlannedRow,
  known: Known,
  { avisos, sure, written }: { avisos: Aviso[]; sure: number; written: Changes },
): Plan {
  const { cambios, avisos: more, open } = differences(row, known, written);
  const back = known.activo === 0;
  const plan = { candidatos: [known.id], user_id: known.id, user_version: known.version, sure };
  if (back && row.decision?.accion !== 'cambiar') {
    const texto = 'Está en baja. ¿Vuelve a la escuela?';
    return { ...plan, resultado: 'pregunta', avisos: [...avisos, ...more, { campo: '', texto }], cambios: null };
  }
  if (open) return { ...plan, resultado: 'pregunta', avisos: [...avisos, ...more], cambios: null };
  const all = back ? { ...cambios, activo: true } : cambios;
  const resultado = Object.keys(all).length > 0 ? 'cambio' : 'igual';
  return { ...plan, resultado, avisos: [...avisos, ...more], cambios: all };
}

/** A row that says that its alumno left: the alumno stays unless the user chose the baja. */
function leaving({ decision }: PlannedRow, known: Known | null, listed: Aviso[]): Plan {
  if (!known || isStaff(known.rol) || known.activo === 0) return { ...nothing, resultado: 'baja', avisos: listed };
  const plan = { candidatos: [known.id], user_id: known.id, user_version: known.version, sure: SURE.class };
  const done = decision?.accion === 'cambiar';
  const texto = done ? 'Se dará de baja.' : 'No se da de baja por sí sola: elige «Dar de baja» si de verdad se fue.';
  return {
    ...plan,
    resultado: 'baja',
    avisos: [...listed, { campo: '', texto }],
    cambios: done ? { activo: false } : {},
  };
}
