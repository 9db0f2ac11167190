import { listed } from './listed.ts';

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
