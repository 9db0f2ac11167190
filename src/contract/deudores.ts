/** Who owes what, now and on any past day. */

/** Total of the notes that stood, what had been paid of them, and the rest; in dollars. */
export interface Saldo {
  total: number;
  pagado: number;
  saldo: number;
}

/** What was owed at the end of a day of the business. */
export interface Saldos extends Saldo {
  /** YYYY-MM-DD. */
  al: string;
  /** In the order of their names, those of no school last; `escuela_id` is null for them. They add up to the whole. */
  escuelas: (Saldo & { escuela_id: number | null; escuela: string })[];
}
