/** The entries of a text that lists them with commas, on as many lines as it likes. */
const listed = (text: string): string[] => text.trim().replace(/\s+/g, ' ').split(', ');

/** Names of girls, commonest first. Sources: README.md. */
export const NINAS = listed(`
  Sofía, María José, Regina, Valentina, Camila, Ximena, Victoria, Renata, María Fernanda, Valeria, Natalia,
  Isabella, Romina, Daniela, Alexa, Ana Sofía, Andrea, María Guadalupe, Melissa, Fernanda, Samantha, Aitana,
  Elizabeth, Yamileth, Guadalupe, Mariana, Ana Victoria, Ana Paula, Fátima, Abigail, Emily, Julieta, Alejandra,
  Esmeralda, Vanessa, Estefanía, Evelyn, Luciana, Jimena, Miranda, Lucía, Ivanna, Kimberly, Itzayana, Sofía
  Guadalupe, Carolina, Danna Sofía, Alondra, Aranza, Emma, María, Paulina, Génesis, Aylin, Ana Lucía, Monserrat,
  Ángela, Abril, Mía, Dulce María
`);

/** Names of boys, commonest first. */
export const NINOS = listed(`
  Santiago, Mateo, Sebastián, Leonardo, Emiliano, Matías, Diego, Daniel, Miguel Ángel, Alexander, Alejandro,
  Gael, Jesús, Ángel, David, Emmanuel, Luis Ángel, Rodrigo, Fernando, Maximiliano, Dylan, José Ángel, Tadeo,
  José Luis, Gabriel, Eduardo, Juan Pablo, Rafael, Isaac, Samuel, Axel, Juan Carlos, Nicolás, Emilio, José
  Manuel, Damián, Leonel, Elías, Ricardo, Alexis, Adrián, Mauricio, Antonio, Alan, Jonathan, Francisco, Carlos,
  Ángel Gabriel, Cristian, Javier, Josué, José Antonio, José Miguel, Julián, Aarón, Luis Fernando, Iker, Miguel,
  Andrés, Liam
`);

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
