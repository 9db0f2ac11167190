import { object } from 'yup';
import { endpoint } from '../endpoint.ts';
import type { Anuncio, Note, School, User } from '../entities.ts';
import { requiredText } from '../fields.ts';
import { SEARCH_MAX } from '../rules.ts';

export const busqueda = {
  search: endpoint<{
    /** Each alumno with the debt of all their notes; debtors before the others. */
    alumnos: (User & { saldo: number })[];
    /** How many alumnos match; `alumnos` are the first of them. */
    total: number;
    /** `ticket`: the number that was typed is of a ticket of this note. */
    notas: (Pick<Note, 'id' | 'user_id' | 'folio' | 'saldo'> & { alumno: string; ticket?: number })[];
    escuelas: School[];
    anuncios: Anuncio[];
    /** Of a text that no other alumno matches: how many in baja do. */
    en_baja?: number;
  }>()('GET /busqueda', 'users:read', { query: object({ texto: requiredText('Escribe qué buscar.', SEARCH_MAX) }) }),
};
