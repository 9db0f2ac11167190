/** Alumnos and employees: every field of a person. */
import { ownCurp } from '../curp.ts';
import { email, emailKey, normalizeEmail, optionalText, phone, requiredText } from '../fields.ts';
import { curp } from '../fields-persona.ts';
import { NOBODY } from '../person.ts';
import { normalizePhone } from '../phones.ts';
import { flag, integer, integerOrNull, oneOfColumn, recordTable, text, textOrNull } from '../record.ts';
import type { Rol } from '../roles.ts';
import { NAME_MAX } from '../rules.ts';
import { sortKey } from '../search.ts';

export const userRecord = recordTable({
  table: 'users',
  alias: 'u',
  joins: 'LEFT JOIN escuelas e ON e.id = u.escuela_id',
  columns: {
    id: integer({ erase: 'keep', sort: 'u.id' }),
    nombre: text({
      erase: { to: NOBODY.nombre },
      typed: requiredText('Escribe el nombre.', NAME_MAX),
      search: 'nombre_busqueda',
      sort: 'u.sort_key',
    }),
    apaterno: text({
      erase: { to: NOBODY.apaterno },
      typed: requiredText('Escribe el apellido paterno.', NAME_MAX),
      search: 'nombre_busqueda',
    }),
    amaterno: textOrNull({ erase: { to: null }, typed: optionalText(NAME_MAX), search: 'nombre_busqueda' }),
    // Empty texts sort first on both databases, which differ in where they put NULL.
    email: textOrNull({
      erase: { to: null },
      typed: email(),
      store: normalizeEmail,
      search: 'email_busqueda',
      sort: "coalesce(u.email_key, '')",
    }),
    celular: textOrNull({
      erase: { to: null },
      typed: phone(),
      store: normalizePhone,
      search: 'celular_busqueda',
      sort: "coalesce(u.celular, '')",
    }),
    /** Unique; null also for the generic ones of foreigners. */
    curp: textOrNull({ erase: { to: null }, typed: curp(), store: ownCurp }),
    // School and group stay: totals are made of them.
    escuela_id: integerOrNull({ erase: 'keep', wire: null }),
    escuela_nombre: textOrNull({ erase: 'keep', sql: 'e.nombre' }),
    grupo: text({ erase: 'keep', sort: 'u.grupo' }),
    rol: oneOfColumn<Rol>()({ erase: 'keep' }),
    /** Name of the nursery room, or null. */
    sala_guarderia: textOrNull({ erase: { to: null }, typed: optionalText(NAME_MAX) }),
    activo: flag({ erase: { to: 0 } }),
    /** The password was set by somebody else and not yet replaced. */
    clave_provisional: flag({ erase: 'keep' }),
    version: integer({ erase: 'keep' }),
  },
  derived: {
    email_key: { from: ['email'], of: ({ email: address }) => address && emailKey(address), erase: { to: null } },
    sort_key: {
      from: ['apaterno', 'amaterno', 'nombre'],
      of: ({ apaterno, amaterno, nombre }) => sortKey(apaterno, amaterno, nombre),
      erase: { to: sortKey(NOBODY.apaterno, null, NOBODY.nombre) },
    },
  },
  unread: {
    password_hash: { to: null },
    baja_motivo: { to: 'Anonimizada' },
    baja_en: 'keep',
    created_at: 'keep',
  },
});
