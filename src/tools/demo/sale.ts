/** A sale to an alumno and its payments. */
import { toCents, toDollars } from '#contract/money.ts';
import { makePlan } from '#contract/plan-templates.ts';
import type { AbonoMethod } from '#contract/rules.ts';
import type { Escuela } from '#tools/demo/lists/escuelas.ts';
import { EXTRAS, GUARDERIA, PACKAGES, PLANTILLAS, RETIRED, type Servicio } from './catalogue.ts';
import type { Random } from './random.ts';

const DESCRIPTIONS = [
  'Talla de toga: chica.',
  'Talla de toga: mediana.',
  'Talla de toga: grande.',
  'Entregar en dirección.',
  'Paga la abuelita los viernes.',
  'Viene su tía a recoger: señora Muñoz.',
  'Hermanos en la misma escuela, entregar juntos.',
  'Nombre en la estola como está en el acta.',
  'Pidió factura.',
  'Reponer la foto de grupo: salió con los ojos cerrados.',
];

/** Instalments as families pay them, in dollars. */
const INSTALMENTS = [50, 99.5, 100, 100, 100, 150, 150, 200, 200, 200, 250, 300, 500];

export function description(random: Random): string | null {
  return random.chance(0.3) ? random.pick(DESCRIPTIONS) : null;
}

/** The services of a note. */
export function basket(escuela: Escuela, random: Random): Servicio[] {
  const nursery = escuela.jardin === true && random.chance(0.5);
  const first = nursery ? random.some(GUARDERIA, random.between(1, 3)) : [random.common(PACKAGES)];
  return [...first, ...random.some(EXTRAS, random.between(0, nursery ? 1 : 3))];
}

/** The services of a note of last year. */
export function olderBasket(random: Random): Servicio[] {
  return [RETIRED, ...random.some(EXTRAS, random.between(0, 1))];
}

/** Total of a note, in cents. */
export function totalOf(servicios: Servicio[]): number {
  return servicios.reduce((sum, { costo }) => sum + (toCents(costo) ?? 0), 0);
}

/** Cents from which on a family agrees on a plan. */
const LARGE = 60_000;

/**
 * The plan of a note (`total` in cents) that is sold at an instant of `day`: three of four large ones have one. Families pay as
 * they do without: some are late, some ahead.
 */
export function planOf(total: number, at: string, day: string) {
  const plantilla = total < LARGE ? undefined : PLANTILLAS[Math.floor(Date.parse(at) / 60_000) % 4];
  if (!plantilla) return undefined;
  const pagos = makePlan({ ...plantilla, dia: null, fechas: null }, total, day);
  return pagos.map(({ fecha, cents }) => ({ fecha, monto: toDollars(cents) }));
}

/** At most `count` instalments (dollars) that leave something of `total` (cents) to pay. */
export function instalments(total: number, count: number, random: Random): number[] {
  const amounts: number[] = [];
  let saldo = total;
  for (let left = count; left > 0; left -= 1) {
    const below = INSTALMENTS.filter((amount) => amount * 100 < saldo);
    if (below.length === 0) break;
    const amount = random.pick(below);
    amounts.push(amount);
    saldo -= amount * 100;
  }
  return amounts;
}

/** At most `count` instalments (dollars) that settle `total` (cents). */
export function settlement(total: number, count: number, random: Random): number[] {
  const before = instalments(total, count - 1, random);
  const paid = before.reduce((sum, amount) => sum + amount * 100, 0);
  return [...before, toDollars(total - paid)];
}

export function method(random: Random): AbonoMethod {
  return random.weighted({ efectivo: 75, tarjeta: 15, transferencia: 10 });
}
