/** A school of the demo. Sources: README.md. */
export interface Escuela {
  nombre: string;
  prefijo: string;
  /** Area code of its town. */
  lada: string;
  grados: number;
  /** Letters of the groups that each grade has. */
  letras: string;
  jardin?: true;
}

export const ESCUELAS: Escuela[] = [
  { nombre: 'Secundaria Eduardo Urzaiz Rodríguez', prefijo: 'EUR', lada: '999', grados: 3, letras: 'ABCD' },
  { nombre: 'Secundaria Técnica 5', prefijo: 'ST5', lada: '997', grados: 3, letras: 'ABC' },
  { nombre: 'Primaria Emiliano Zapata', prefijo: 'EZK', lada: '999', grados: 6, letras: 'ABC' },
  { nombre: 'Primaria Jacinto Canek', prefijo: 'JCO', lada: '997', grados: 6, letras: 'AB' },
  { nombre: 'Primaria Ismael García', prefijo: 'IGP', lada: '969', grados: 6, letras: 'AB' },
  { nombre: 'Jardín de Niños Lira de la Niñez', prefijo: 'LNZ', lada: '999', grados: 3, letras: 'AB', jardin: true },
];
