/**
 * Spanish errors for schemas without a sentence of their own; yup would answer in English. Imported for its effect by
 * the modules that build schemas, so that it runs before the first schema is built.
 */
import { setLocale } from 'yup';

setLocale({
  mixed: {
    default: 'No es válido.',
    required: 'Falta este dato.',
    defined: 'Falta este dato.',
    notNull: 'Falta este dato.',
    oneOf: 'No es ninguno de los valores admitidos.',
    notOneOf: 'Este valor no se admite.',
    notType: ({ type }) => KINDS[type] ?? 'No es del tipo esperado.',
  },
  string: {
    min: ({ min }) => `Debe tener al menos ${min} caracteres.`,
    max: ({ max }) => `Admite hasta ${max} caracteres.`,
  },
  number: {
    min: ({ min }) => `Debe ser ${min} o más.`,
    max: ({ max }) => `Debe ser ${max} o menos.`,
    moreThan: ({ more }) => `Debe ser mayor que ${more}.`,
    integer: 'Debe ser un número entero.',
  },
  array: { max: ({ max }) => `Admite hasta ${max}.`, min: ({ min }) => `Elige al menos ${min}.` },
  object: { noUnknown: ({ unknown }) => `No existe: ${String(unknown).slice(0, 100)}.` },
});

const KINDS: Record<string, string> = {
  string: 'Debe ser texto.',
  number: 'Debe ser un número.',
  boolean: 'Debe ser verdadero o falso.',
  array: 'Debe ser una lista.',
  object: 'Deben ser varios datos juntos.',
};
