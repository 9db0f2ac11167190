import { baseline } from './1000_baseline.ts';
import { entoncesCalculado } from './1001_entonces_calculado.ts';
import { comoPagar } from './1002_como_pagar.ts';
import { conteosPropios } from './1003_conteos_propios.ts';
import { accionesYGrupos } from './1004_acciones_y_grupos.ts';
import { sumasAlFinal } from './1005_sumas_al_final.ts';
import type { Migration } from './migration.ts';

/** Every step of the schema, in order. */
export const migrations: readonly Migration[] = [
  baseline,
  entoncesCalculado,
  comoPagar,
  conteosPropios,
  accionesYGrupos,
  sumasAlFinal,
];
