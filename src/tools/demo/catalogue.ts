/** The business of the demo, as its settings and its tickets name it. */
export const NEGOCIO = {
  nombre: 'Foto Girasol',
  direccion: 'Calle 60 núm. 412, Centro, Mérida, Yucatán',
  telefono: '9995550140',
  rfc: 'PECR800101AB9',
  leyenda: 'Gracias por su pago. Guarde este recibo.',
  como_pagar:
    'En el mostrador: Calle 60 núm. 412, Centro, de lunes a viernes de 9:00 a 14:00 y de 16:00 a 19:00.\nPor transferencia: CLABE 002910000000000018, a nombre de Foto Girasol, con el folio de la nota como concepto.\nWhatsApp: 999 555 0140.',
  condiciones:
    'Se devuelve lo pagado hasta ocho días antes de la sesión de fotos. Después de la sesión no hay devoluciones.\nLas togas rentadas se entregan limpias a más tardar el lunes siguiente a la graduación.',
};

/** Services of the demo in catalogue order, prices in dollars. */
import { ESCUELAS, type Escuela } from '#tools/demo/lists/escuelas.ts';
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

const [secundaria, tecnica, ...primarias] = ESCUELAS as [Escuela, Escuela, ...Escuela[]];

/** Announcements `ago` business days before the last one; null: all schools, all groups. */
export const ANUNCIOS: {
  ago: number;
  mensaje: string;
  escuelas: Escuela[] | null;
  grupos: string[] | null;
  isForFamily?: true;
}[] = [
  {
    ago: 40,
    mensaje: 'Las togas se prueban en la dirección de cada escuela. Traigan la medida de la gorra.',
    escuelas: [secundaria, tecnica],
    grupos: ['3A', '3B', '3C'],
  },
  {
    ago: 18,
    mensaje: 'La segunda toma de fotos será el viernes de 8:00 a 12:00. Uniforme de gala y zapatos negros.',
    escuelas: primarias,
    grupos: null,
  },
  {
    ago: 6,
    mensaje: 'Aceptamos transferencias. El comprobante se entrega en caja con el folio de la nota.',
    escuelas: null,
    grupos: null,
  },
  {
    ago: 2,
    mensaje: 'Ya están impresas las fotos de grupo de tercero. Se entregan en caja a quien haya liquidado su nota.',
    escuelas: [secundaria],
    grupos: ['3A', '3B', '3C', '3D'],
  },
  {
    ago: 1,
    mensaje: 'Falta la firma en la autorización de las fotos. Puede pasar cualquier mañana.',
    escuelas: [],
    grupos: [],
    isForFamily: true,
  },
];
