/** Which of an alumno's notes is theirs, where one is shown or paid. */

/**
 * The id of the note of the alumno whose id is `user` (a column or a `?`): the newest with a saldo, else the newest;
 * cancelled ones are not chosen. A subselect that gives one id or NULL.
 */
export const currentNoteOf = (user: string): string => `SELECT c.id FROM notes c
  WHERE c.user_id = ${user} AND c.cancelada_en IS NULL
  ORDER BY CASE WHEN c.pagado_cents < c.total_cents THEN 0 ELSE 1 END, c.id DESC LIMIT 1`;
