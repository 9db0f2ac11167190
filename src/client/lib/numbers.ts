import { grouped } from '#contract/money.ts';

/** A count as people read it: «1,234». */
export const count = (value: number): string => grouped(String(value));
