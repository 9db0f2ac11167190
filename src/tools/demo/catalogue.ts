/** Services of the demo in catalogue order, prices in dollars. */
export interface Servicio {
  servicio: string;
  costo: number;
}

const entry = (servicio: string, costo: number): Servicio => ({ servicio, costo });

/** A note has one of these. */
export const PACKAGES = [
  entry('Paquete básico de fotos', 350),
  entry('Paquete completo de fotos', 650),
  entry('Paquete de graduación', 950),
];

/** Sold last year, retired since: older notes keep it. */
export const RETIRED = entry('Paquete de la generación anterior', 780);

/** And some of these. */
export const EXTRAS = [
  entry('Foto de grupo', 120),
  entry('Foto individual 8×10', 150),
  entry('Foto con amigos', 90),
  entry('Foto familiar', 220),
  entry('Álbum impreso', 480),
  entry('Marco para foto', 180.5),
  entry('Fotos digitales', 199.5),
  entry('Renta de toga y birrete', 280),
  entry('Estola bordada con nombre', 165),
  entry('Boleto de cena de graduación', 425),
];

/** For the children of the kindergarten. */
export const GUARDERIA = [
  entry('Guardería: inscripción', 800),
  entry('Guardería: mensualidad', 1450),
  entry('Guardería: horario extendido (semana)', 245),
];

export const SERVICIOS: Servicio[] = [...PACKAGES, ...EXTRAS, ...GUARDERIA, RETIRED];

/** How notes are usually paid. */
export const PLANTILLAS = [
  { nombre: '3 pagos mensuales', numero: 3, ritmo: 'mensual', primero: 0 },
  { nombre: '4 quincenas', numero: 4, ritmo: 'quincenal', primero: 0 },
  { nombre: '6 semanas', numero: 6, ritmo: 'semanal', primero: 7 },
] as const;
