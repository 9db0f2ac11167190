/** Notices of a row and their severity. */
import type { Aviso } from '#contract/guarderia.ts';

/** 'nota' tells of a correction, 'pregunta' needs a look, 'error' can't be taken as it is. */
export type Gravity = 'nota' | 'pregunta' | 'error';

/** Identifying fields. */
const IDENTITY: ReadonlySet<string> = new Set(['nombre', 'apaterno', 'amaterno', 'curp']);

export class Issues {
  readonly avisos: Aviso[] = [];
  /** Of all that was said. */
  worst: Gravity = 'nota';
  /** About name and CURP. */
  worstOfIdentity: Gravity = 'nota';

  add(gravity: Gravity, campo: string, texto: string): void {
    this.avisos.push({ campo, texto });
    this.worst = worse(this.worst, gravity);
    if (IDENTITY.has(campo)) this.worstOfIdentity = worse(this.worstOfIdentity, gravity);
  }
}

const GRAVITIES: readonly Gravity[] = ['nota', 'pregunta', 'error'];
const worse = (one: Gravity, other: Gravity): Gravity =>
  GRAVITIES.indexOf(other) > GRAVITIES.indexOf(one) ? other : one;
