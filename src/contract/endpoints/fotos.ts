import { type InferType, object, string } from 'yup';
import { endpoint } from '../endpoint.ts';
import type { Foto, GalleryRecord } from '../entities.ts';
import { id, optionalId, optionalText, requiredText, version } from '../fields.ts';
import type { Gallery } from '../gallery.ts';
import { prefixOf, typedPart } from '../photo-codes.ts';
import { NAME_MAX, PHOTO_CODE_MAX, PHOTO_CODES, PHOTO_PREFIX_MAX, type PhotoCode } from '../rules.ts';
import { filterFields, idParams, pageFields, userIdParams } from './common.ts';

/** Each code arrives as prefix followed by the typed code. */
const code = () =>
  optionalText(PHOTO_PREFIX_MAX + PHOTO_CODE_MAX).test('typed', (value, { parent, createError }) => {
    // A value that is not text is an error at its own field.
    const texts = Object.fromEntries(
      Object.entries(parent).filter(([, one]) => one === null || typeof one === 'string'),
    );
    if (value != null && typeof value !== 'string') return true;
    const prefix = prefixOf(texts);
    const typed = typedPart(prefix, value);
    if (typed === null) return createError({ message: `Debe empezar con el prefijo «${prefix}».` });
    const tooLong = `Admite hasta ${PHOTO_CODE_MAX} caracteres además del prefijo.`;
    return typed.length <= PHOTO_CODE_MAX || createError({ message: tooLong });
  });
const codes = Object.fromEntries(PHOTO_CODES.map((name) => [name, code()])) as Record<
  PhotoCode,
  ReturnType<typeof code>
>;

const photoCodesBody = object({
  user_id: id('Elige el alumno.'),
  /** Left out, it is told from the codes; null for codes without one. */
  prefijo: optionalText(PHOTO_PREFIX_MAX),
  ...codes,
  /** 0 says that the form opened without a record. */
  version: version().min(0),
});
export type PhotoCodes = InferType<typeof photoCodesBody>;

export const fotos = {
  /**
   * At most one page of each category, `mas` beside them; see `Gallery`. Alumnos get those linked to them, staff all, or
   * those of one alumno.
   */
  listFotos: endpoint<Gallery>()('GET /fotos', 'fotos:read', {
    query: object({
      ...pageFields,
      categoria: string().max(NAME_MAX, 'La categoría es demasiado larga.'),
      user_id: optionalId(),
    }),
  }),
  uploadFotos: endpoint<{ success: true; fotos: Foto[]; rechazadas: { nombre: string; motivo: string }[] }>()(
    'POST /fotos',
    'fotos:write',
    {
      body: object({
        categoria: requiredText('Elige la categoría.', NAME_MAX),
        user_id: id('Elige el alumno.').notRequired(),
      }),
      content: 'multipart',
      status: 201,
    },
  ),
  /** The picture, or its thumbnail. `acceso` is the short-lived word of a link. */
  fotoArchivo: endpoint<Blob>()('GET /fotos/:id/archivo', 'fotos:read', {
    params: idParams,
    query: object({ tamano: string().oneOf(['miniatura'], 'tamano es miniatura.'), acceso: string().max(500) }),
    content: 'file',
  }),
  deleteFoto: endpoint<{ success: true }>()('DELETE /fotos/:id', 'fotos:delete', { params: idParams }),
  /** Creates or replaces the alumno's one record. */
  saveCodes: endpoint<{ success: true; data: GalleryRecord }>()('POST /admin/photos', 'photo-codes:write', {
    body: photoCodesBody,
    readOnly: ['id'],
    status: 201,
  }),
  listCodes: endpoint<{ data: GalleryRecord[] }>()('GET /get-fotos/:userId', 'photo-codes:read', {
    own: true,
    params: userIdParams,
  }),
  exportStructure: endpoint<Blob>()('GET /export-photos-structure', 'fotos:export', {
    content: 'file',
    ticket: true,
    query: object(filterFields),
  }),
};
