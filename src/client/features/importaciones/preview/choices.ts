/** Decisions about a row. */
import { type Candidato, type Decision, type Fila, isAboutSold, SIMILAR } from '#contract/importaciones.ts';

interface Choice {
  value: string;
  label: string;
  decision: Decision | null;
}

const nameOf = ({ nombre, grupo, escuela }: Candidato) => [nombre, grupo, escuela].filter(Boolean).join(', ');

/** `paysSold`: whether the person may let abonos of a list go to a note that was sold here. */
export function choicesOf(fila: Fila, paysSold: boolean): Choice[] {
  const { resultado, candidatos, user_id, duplicado_de, avisos, decision } = fila;
  const taken = (id: number, label: string): Choice => ({
    value: `${id}`,
    label,
    decision: { accion: 'cambiar', user_id: id },
  });
  const proposed = (label: string): Choice => ({ value: '', label, decision: null });
  if (resultado === 'baja')
    return [proposed('Dejar como está'), ...(user_id === null ? [] : [taken(user_id, 'Dar de baja')])];
  const doubtful =
    resultado === 'pregunta' || resultado === 'duplicado' || duplicado_de !== null || candidatos.length > 0;
  const like = candidatos.length > 0 || duplicado_de !== null || avisos.some(({ campo }) => campo === SIMILAR);
  const other = like ? 'Es otra persona: dar de alta' : 'Dar de alta';
  return [
    proposed(resultado === 'pregunta' ? 'Sin decidir' : 'Como se propone'),
    ...candidatos.flatMap((one) => {
      const known = one.user_id === user_id;
      const aboutSold = known && isAboutSold(fila);
      const is = aboutSold ? 'Sí, van a su nota. Es' : 'Es';
      const all = known ? ': tomar todo lo que dice la lista' : '';
      return aboutSold && !paysSold ? [] : [taken(one.user_id, `${is} ${nameOf(one)}${all}`)];
    }),
    ...(doubtful || decision?.accion === 'alta'
      ? [{ value: 'alta', label: other, decision: { accion: 'alta' } } satisfies Choice]
      : []),
    { value: 'omitir', label: 'Omitir la fila', decision: { accion: 'omitir' } },
  ];
}

/** Which of them stands of a row: what was said of its alumno before it asked of a note is no answer to that. */
export const standingChoice = (fila: Fila): string => (isAboutSold(fila) ? '' : choiceOf(fila.decision));

/** Which of them a decision is. */
export const choiceOf = (decision: Decision | null): string =>
  decision === null ? '' : decision.accion === 'cambiar' ? `${decision.user_id}` : decision.accion;
