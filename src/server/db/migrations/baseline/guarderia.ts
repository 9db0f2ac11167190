import { flag, type SchemaWords, searchIndex } from '../migration.ts';

/** The nursery: children, their adults, people authorised to take them home, consents and papers. */
export function guarderia(words: SchemaWords): string[] {
  const { id, ref, integer, text, instant, strict } = words;
  const response = (name: string) => `${name} ${integer} CHECK (${name} IN (0, 1))`;
  return [
    // Calendar dates are text, YYYY-MM-DD; domicilio, alergias and pediatra are JSON.
    `CREATE TABLE infantes (
      id ${id},
      familia_id ${ref} NOT NULL REFERENCES users (id),
      curp ${text},
      curp_key ${text} UNIQUE,
      nombre ${text} NOT NULL,
      apaterno ${text} NOT NULL,
      amaterno ${text},
      nombre_preferido ${text},
      fecha_nacimiento ${text},
      sexo ${text},
      entidad_nacimiento ${text},
      nacionalidad ${text},
      domicilio ${text},
      servicio_medico ${text},
      nss ${text},
      tipo_sangre ${text},
      alergias ${text} NOT NULL,
      ${flag(words, 'sin_alergias')},
      padecimientos ${text},
      medicamentos ${text},
      discapacidad_apoyos ${text},
      dieta ${text},
      pediatra ${text},
      peso_centesimas ${integer},
      talla_centesimas ${integer},
      sala ${text},
      horario ${text},
      fecha_ingreso ${text},
      fecha_baja ${text},
      motivo_baja ${text},
      edad_motivo ${text},
      edad_por ${ref} REFERENCES users (id),
      edad_fecha ${instant},
      estado ${text} NOT NULL CHECK (estado IN ('borrador', 'documentos_pendientes', 'inscrito', 'baja')),
      inscrito_hasta ${text},
      resumen ${text} NOT NULL,
      version ${integer} NOT NULL DEFAULT 1,
      created_at ${instant} NOT NULL,
      sort_key ${text} NOT NULL,
      busqueda ${text} NOT NULL
    )${strict}`,
    'CREATE INDEX infantes_familia ON infantes (familia_id, sort_key, id)',
    'CREATE INDEX infantes_nombre ON infantes (sort_key, id)',

    `CREATE TABLE consentimientos (
      id ${id},
      infante_id ${ref} NOT NULL REFERENCES infantes (id) ON DELETE CASCADE,
      tipo ${text} NOT NULL,
      otorgado ${integer} NOT NULL CHECK (otorgado IN (0, 1)),
      fecha ${instant} NOT NULL,
      version ${text} NOT NULL,
      firmante ${text} NOT NULL,
      revocable ${integer} NOT NULL CHECK (revocable IN (0, 1)),
      revocado_en ${instant},
      registrado_por ${ref} REFERENCES users (id)
    )${strict}`,
    'CREATE INDEX consentimientos_infante ON consentimientos (infante_id, id)',

    // The person, without the fields about one child: siblings share the row.
    `CREATE TABLE adultos (
      id ${id},
      nombre ${text} NOT NULL,
      apaterno ${text} NOT NULL,
      amaterno ${text},
      curp ${text},
      fecha_nacimiento ${text},
      identificacion_tipo ${text},
      identificacion_numero ${text},
      celular ${text},
      telefono ${text},
      email ${text},
      estado_civil ${text},
      escolaridad ${text},
      ocupacion ${text},
      empresa ${text},
      telefono_trabajo ${text},
      domicilio_trabajo ${text},
      horario_laboral ${text},
      nss ${text},
      rfc ${text},
      domicilio ${text},
      created_at ${instant} NOT NULL,
      sort_key ${text} NOT NULL,
      busqueda ${text} NOT NULL
    )${strict}`,
    'CREATE INDEX adultos_curp ON adultos (curp)',
    'CREATE INDEX adultos_celular ON adultos (celular)',

    `CREATE TABLE infante_adultos (
      id ${id},
      infante_id ${ref} NOT NULL REFERENCES infantes (id) ON DELETE CASCADE,
      quien ${text} NOT NULL CHECK (quien IN ('madre', 'padre')),
      ${flag(words, 'no_registrado')},
      adulto_id ${ref} REFERENCES adultos (id),
      parentesco ${text},
      ${flag(words, 'mismo_domicilio')},
      ${response('vive_con_infante')},
      custodia ${text},
      prioridad_contacto ${integer},
      ${response('puede_recoger')},
      ${response('recibe_avisos')},
      restriccion_judicial ${text},
      version ${integer} NOT NULL DEFAULT 1,
      UNIQUE (infante_id, quien),
      CHECK ((adulto_id IS NULL) = (no_registrado = 1))
    )${strict}`,
    'CREATE INDEX infante_adultos_adulto ON infante_adultos (adulto_id)',

    `CREATE TABLE autorizados (
      id ${id},
      infante_id ${ref} NOT NULL REFERENCES infantes (id) ON DELETE CASCADE,
      nombre ${text} NOT NULL,
      parentesco ${text} NOT NULL,
      celular ${text} NOT NULL,
      identificacion_tipo ${text},
      identificacion_numero ${text},
      vigencia ${text},
      version ${integer} NOT NULL DEFAULT 1,
      created_at ${instant} NOT NULL
    )${strict}`,
    'CREATE INDEX autorizados_infante ON autorizados (infante_id, id)',

    // One row for each paper of a person; «vencido» follows from vigencia_hasta and is never stored.
    `CREATE TABLE documentos (
      id ${id},
      infante_id ${ref} NOT NULL REFERENCES infantes (id) ON DELETE CASCADE,
      tipo ${text} NOT NULL,
      persona ${text} NOT NULL,
      ${flag(words, 'requerido')},
      entregar_hasta ${text},
      estado ${text} NOT NULL CHECK (estado IN ('falta', 'recibido', 'verificado', 'rechazado')),
      fecha_emision ${text},
      vigencia_hasta ${text},
      motivo ${text},
      verificado_por ${ref} REFERENCES users (id),
      verificado_en ${instant},
      version ${integer} NOT NULL DEFAULT 1,
      created_at ${instant} NOT NULL,
      UNIQUE (infante_id, tipo, persona)
    )${strict}`,

    ...searchIndex(words, 'infantes', ['busqueda']),
    ...searchIndex(words, 'adultos', ['busqueda']),

    // With `reemplazado_en` it is history: another file took its place, for the reason in `motivo` if it was rejected.
    `CREATE TABLE documento_archivos (
      id ${id},
      documento_id ${ref} NOT NULL REFERENCES documentos (id) ON DELETE CASCADE,
      nombre ${text} NOT NULL,
      archivo ${text} NOT NULL UNIQUE REFERENCES archivos (nombre),
      subido_por ${ref} REFERENCES users (id) ON DELETE SET NULL,
      created_at ${instant} NOT NULL,
      reemplazado_en ${instant},
      motivo ${text}
    )${strict}`,
    'CREATE INDEX documento_archivos_documento ON documento_archivos (documento_id, id)',
    'CREATE INDEX documento_archivos_subido_por ON documento_archivos (subido_por)',
    // The supervisor's queues.
    'CREATE INDEX documentos_estado ON documentos (estado, vigencia_hasta)',
  ];
}
