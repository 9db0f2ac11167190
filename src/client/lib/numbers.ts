import { grouped } from '#contract/money.ts';

/** A count as people read it: «1,234». */
export const count = (value: number): string => grouped(String(value));

/** «1 alumno», «1,234 alumnos» */
export const counted = (value: number, one: string, many: string): string =>
  `${count(value)} ${value === 1 ? one : many}`;
