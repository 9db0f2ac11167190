import { type InferType, object } from 'yup';
import { call } from '../call.ts';
import type { Foto, GalleryRecord } from '../entities.ts';
import { id, optionalText, requiredText, version } from '../fields.ts';
import { NAME_MAX, PHOTO_CODE_MAX, PHOTO_CODES, PHOTO_PREFIX_MAX, type PhotoCode } from '../rules.ts';
import { filterFields, idParams, userIdParams } from './common.ts';

/** Each code arrives as prefix followed by the typed code. */
const code = () =>
  optionalText(PHOTO_PREFIX_MAX + PHOTO_CODE_MAX).test(
    'typed',
    `Admite hasta ${PHOTO_CODE_MAX} caracteres además del prefijo.`,
    function typed(value) {
      const { prefijo } = this.parent as { prefijo?: string | null };
      return !value || value.length - (prefijo?.length ?? 0) <= PHOTO_CODE_MAX;
    },
  );
const codes = Object.fromEntries(PHOTO_CODES.map((name) => [name, code()])) as Record<
  PhotoCode,
  ReturnType<typeof code>
>;

export const photoCodesBody = object({
  user_id: id('Elige el alumno.'),
  prefijo: requiredText('Escribe el prefijo.', PHOTO_PREFIX_MAX),
  ...codes,
  version: version(),
});
export type PhotoCodes = InferType<typeof photoCodesBody>;

export const fotos = {
  /** Alumnos get those linked to them, staff all. */
  listFotos: call<Record<string, Foto[]>>()({ method: 'GET', path: '/fotos', who: 'fotos:read' }),
  uploadFotos: call<{ success: true; fotos: Foto[]; rechazadas: { nombre: string; motivo: string }[] }>()({
    method: 'POST',
    path: '/fotos',
    who: 'fotos:write',
    body: object({
      categoria: requiredText('Elige la categoría.', NAME_MAX),
      user_id: id('Elige el alumno.').notRequired(),
    }),
    content: 'multipart',
    status: 201,
  }),
  deleteFoto: call<{ success: true }>()({
    method: 'DELETE',
    path: '/fotos/:id',
    who: 'fotos:delete',
    params: idParams,
  }),
  /** Creates or replaces the alumno's one record. */
  saveCodes: call<{ success: true; data: GalleryRecord }>()({
    method: 'POST',
    path: '/admin/photos',
    who: 'photo-codes:write',
    body: photoCodesBody,
    readOnly: ['id'],
    status: 201,
  }),
  listCodes: call<{ data: GalleryRecord[] }>()({
    method: 'GET',
    path: '/get-fotos/:userId',
    who: 'photo-codes:read',
    own: true,
    params: userIdParams,
  }),
  exportStructure: call<Blob>()({
    method: 'GET',
    path: '/export-photos-structure',
    who: 'fotos:export',
    query: object(filterFields),
    content: 'file',
  }),
};
