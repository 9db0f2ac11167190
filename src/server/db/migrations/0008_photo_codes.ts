import type { Migration } from './words.ts';

/** The codes under which each alumno's photographs are found, typed behind a prefix. */
export const photoCodes: Migration = {
  name: '0008_photo_codes',
  up: ({ id, ref, integer, text, instant, strict, clustered }) => [
    // Prefix and typed parts apart: the code is prefijo || toga.
    `CREATE TABLE photo_codes (
      id ${id},
      user_id ${ref} NOT NULL UNIQUE REFERENCES users (id),
      prefijo ${text} NOT NULL,
      toga ${text},
      casual_1 ${text},
      casual_2 ${text},
      amigos_formal ${text},
      school ${text},
      amarillo ${text},
      rayado ${text},
      gris ${text},
      created_at ${instant} NOT NULL,
      version ${integer} NOT NULL DEFAULT 1
    )${strict}`,

    // The codes of individual poses: each belongs to one alumno, in however many poses of theirs.
    `CREATE TABLE photo_code_keys (
      code_key ${text} PRIMARY KEY,
      photo_codes_id ${ref} NOT NULL REFERENCES photo_codes (id) ON DELETE CASCADE
    )${clustered}`,
    'CREATE INDEX photo_code_keys_record ON photo_code_keys (photo_codes_id)',
  ],
};
