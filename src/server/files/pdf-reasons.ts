/** Why a PDF is not taken: a paper holds pages and nothing that runs. */

export const BROKEN_PDF = 'Está dañado o incompleto: no se pudo abrir.';
export const COMPLEX_PDF = 'Está dañado o es demasiado complejo: no se pudo revisar.';
export const UNCOMMON_PDF = 'No se puede revisar: sus partes están guardadas de una forma poco común.';
export const FOLDED_PDF = 'Está comprimido varias veces: no se puede revisar.';
const MEDIA = 'Lleva contenido multimedia.';
const FILES = 'Lleva otros archivos dentro.';

/** Names that stand for nothing harmless, wherever they are. */
export const FORBIDDEN_NAMES: Record<string, string> = {
  JavaScript: 'Contiene un programa (JavaScript).',
  Launch: 'Abre otros programas al verse.',
  EmbeddedFile: FILES,
  EmbeddedFiles: FILES,
  FileAttachment: FILES,
  RichMedia: MEDIA,
  Rendition: MEDIA,
  SubmitForm: 'Envía datos a otro lugar.',
  ImportData: 'Lee datos de otro archivo.',
  XFA: 'Es un formulario que se ejecuta (XFA): imprímelo como PDF y súbelo.',
  Encrypt: 'Está protegido con contraseña o cifrado: quítale la protección y súbelo de nuevo.',
};

/** Names that are harmless elsewhere: under these keys they stand for a film, a sound or a file. */
export const FORBIDDEN_VALUES: [key: string, value: string, motivo: string][] = [
  ['Subtype', 'Screen', FILES],
  ['Subtype', 'Movie', FILES],
  ['Subtype', 'Sound', FILES],
  ['Subtype', '3D', MEDIA],
  ['S', 'Movie', MEDIA],
  ['S', 'Sound', MEDIA],
];
/** Keys of the catalogue of a portfolio. */
export const FORBIDDEN_IN_CATALOG: Record<string, string> = { Collection: FILES };
