/** What is to be said of a row, and how grave it is. */
import type { Aviso } from '#contract/guarderia.ts';

/** 'nota' tells what was done, 'pregunta' needs a look, 'error' can't be taken as it is. */
export type Gravity = 'nota' | 'pregunta' | 'error';

export class Issues {
  readonly avisos: Aviso[] = [];
  #worst: Gravity = 'nota';

  get worst(): Gravity {
    return this.#worst;
  }

  add(gravity: Gravity, campo: string, texto: string): void {
    this.avisos.push({ campo, texto });
    if (gravity === 'error' || (gravity === 'pregunta' && this.#worst === 'nota')) this.#worst = gravity;
  }
}
