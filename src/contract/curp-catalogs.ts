/** The catalogues that a CURP is made from: Instructivo Normativo para la Asignación de la CURP, DOF 18-10-2021. */

/** States by their key; NE for those born abroad. */
export const ENTIDADES = {
  AS: 'Aguascalientes',
  BC: 'Baja California',
  BS: 'Baja California Sur',
  CC: 'Campeche',
  CL: 'Coahuila',
  CM: 'Colima',
  CS: 'Chiapas',
  CH: 'Chihuahua',
  DF: 'Ciudad de México',
  DG: 'Durango',
  GT: 'Guanajuato',
  GR: 'Guerrero',
  HG: 'Hidalgo',
  JC: 'Jalisco',
  MC: 'Estado de México',
  MN: 'Michoacán',
  MS: 'Morelos',
  NT: 'Nayarit',
  NL: 'Nuevo León',
  OC: 'Oaxaca',
  PL: 'Puebla',
  QT: 'Querétaro',
  QR: 'Quintana Roo',
  SP: 'San Luis Potosí',
  SL: 'Sinaloa',
  SR: 'Sonora',
  TC: 'Tabasco',
  TS: 'Tamaulipas',
  TL: 'Tlaxcala',
  VZ: 'Veracruz',
  YN: 'Yucatán',
  ZS: 'Zacatecas',
  NE: 'Nacido en el extranjero',
} as const;
export type Entidad = keyof typeof ENTIDADES;
export const ENTIDAD_KEYS = Object.keys(ENTIDADES) as Entidad[];

export const SEXOS = { H: 'Hombre', M: 'Mujer', X: 'No binario' } as const;
export type Sexo = keyof typeof SEXOS;
export const SEXO_KEYS = Object.keys(SEXOS) as Sexo[];

/** First four letters that RENAPO replaces (Anexo 1, «palabras altisonantes»). */
export const PALABRAS_INCONVENIENTES: ReadonlySet<string> = new Set(
  (
    'BACA BAKA BUEI BUEY CACA CACO CAGA CAGO CAKA CAKO COGE COGI COJA COJE COJI COJO COLA CULO FALO FETO GETA GUEI ' +
    'GUEY JETA JOTO KACA KACO KAGA KAGO KAKA KAKO KOGE KOGI KOJA KOJE KOJI KOJO KOLA KULO LILO LOCA LOCO LOKA LOKO ' +
    'MAME MAMO MEAR MEAS MEON MIAR MION MOCO MOKO MULA MULO NACA NACO ORIN PEDA PEDO PENE PIPI PITO POPO PUTA PUTO ' +
    'QULO RATA ROBA ROBE ROBO RUIN SENO TETA VACA VAGA VAGO VAKA VUEI VUEY WUEI WUEY'
  ).split(' '),
);
