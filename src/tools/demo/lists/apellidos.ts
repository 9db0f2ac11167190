import { listed } from './listed.ts';

/** Surnames of the whole country, commonest first. Sources: README.md. */
export const APELLIDOS = listed(`
  Hernández, García, Martínez, González, López, Rodríguez, Pérez, Sánchez, Ramírez, Flores, Gómez, Torres, Díaz,
  Vásquez, Cruz, Morales, Gutiérrez, Reyes, Ruiz, Jiménez, Mendoza, Aguilar, Ortiz, Álvarez, Castillo, Romero,
  Moreno, Chávez, Rivera, Ramos, Herrera, Medina, Vargas, Castro, Méndez, Guzmán, Fernández, Juárez, Muñoz,
  Ortega, Salazar, Rojas, Guerrero, Contreras, Luna, Domínguez, Garza, Velásquez, Estrada, Soto, Cortez, Lara,
  Espinoza, Vega, Ávila, Cervantes, Sandoval, Carrillo, Alvarado, Silva
`);

/** Surnames of the Yucatán peninsula. */
export const APELLIDOS_PENINSULA = listed(`
  Chan, Pech, May, Chi, Uc, Canul, Dzul, Canché, Poot, Ku, Balam, Chablé, Tun, Cauich, Euán, Puc, Yam, Uicab,
  Couoh, Ek
`);

/** Surnames with Ñ. */
export const APELLIDOS_ENE = listed(`
  Núñez, Peña, Castañeda, Zúñiga, Saldaña, Yáñez, Piña, Magaña, Ordóñez, Patiño, Bolaños, Ibáñez, Acuña, Dueñas
`);
