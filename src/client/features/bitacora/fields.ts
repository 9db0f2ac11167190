/** What the fields of records are called on the screen, where their own name is not the word for it. */
const FIELDS: Record<string, string> = {
  ...{ apaterno: 'apellido paterno', amaterno: 'apellido materno', curp: 'CURP', nss: 'NSS', rfc: 'RFC' },
  ...{ email: 'correo', user_id: 'alumno', user_nombre: 'alumno', password: 'contraseña' },
  ...{ activo: 'en activo', baja_en: 'fecha de baja', baja_motivo: 'motivo de baja', fecha_baja: 'fecha de baja' },
  ...{ motivo_baja: 'motivo de baja', clave_provisional: 'contraseña provisional' },
  ...{ exigir_clave_propia: 'exigir contraseña propia', sala_guarderia: 'sala de guardería' },
  ...{ escuela_id: 'escuela', escuela_nombre: 'escuela', familia_id: 'familia', infante_id: 'infante' },
  ...{ infante_nombre: 'infante', adulto_id: 'persona', servicio_id: 'servicio', impresora_id: 'impresora' },
  ...{ nota_id: 'nota', note_id: 'nota', abono_id: 'abono', importacion_id: 'lista importada' },
  ...{ movimiento_id: 'movimiento', note_description: 'descripción', amount: 'monto', metodo: 'método' },
  ...{
    created_at: 'creado el',
    capturado_en: 'capturado el',
    cancelado_en: 'cancelado el',
    cancelada_en: 'cancelada el',
  },
  ...{ total_entonces: 'total de entonces', saldo_entonces: 'saldo de entonces', revocado_en: 'revocado el' },
  ...{
    limite: 'límite',
    direccion: 'dirección',
    telefono: 'teléfono',
    ocupacion: 'ocupación',
    tipo_sangre: 'tipo de sangre',
  },
  ...{ domicilio_trabajo: 'domicilio del trabajo', telefono_trabajo: 'teléfono del trabajo' },
  ...{ identificacion_tipo: 'tipo de identificación', identificacion_numero: 'número de identificación' },
  ...{ numero: 'número', prioridad_contacto: 'prioridad de contacto', restriccion_judicial: 'restricción judicial' },
  ...{ servicio_medico: 'servicio médico', entidad_nacimiento: 'entidad de nacimiento' },
  ...{ fecha_nacimiento: 'fecha de nacimiento', fecha_ingreso: 'fecha de ingreso', fecha_emision: 'fecha de emisión' },
  ...{ discapacidad_apoyos: 'discapacidad y apoyos', vigencia_hasta: 'vigente hasta', verificado_en: 'verificado el' },
  ...{ vive_con_infante: 'vive con el infante', no_molestar: 'no molestar', numero_equivocado: 'celular equivocado' },
  ...{ categoria: 'categoría', dias_entre_recordatorios: 'días entre recordatorios', dia: 'día' },
  ...{ todas_escuelas: 'todas las escuelas', todos_grupos: 'todos los grupos', pagina: 'página', filas: 'renglones' },
  ...{ codigos: 'códigos', parte: 'parte leída', corte_ciego: 'corte a ciegas' },
};

/** Of a field that nobody named, its own words: never an underscore. */
export const fieldName = (field: string): string => FIELDS[field] ?? field.replaceAll('_', ' ');
