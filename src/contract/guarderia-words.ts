/** The nursery's values as people read them. */
import type {
  AlergiaTipo,
  ConsentimientoTipo,
  Custodia,
  DocumentoEstado,
  DocumentoTipo,
  Gravedad,
  InfanteEstado,
  QuienAdulto,
} from './guarderia-rules.ts';

export const INFANTE_ESTADO_NAMES: Record<InfanteEstado, string> = {
  borrador: 'Borrador',
  documentos_pendientes: 'Documentos pendientes',
  inscrito: 'Inscrito',
  baja: 'Baja',
};
export const ADULTO_NAMES: Record<QuienAdulto, string> = { madre: 'Madre/Tutor', padre: 'Padre' };
export const CUSTODIA_NAMES: Record<Custodia, string> = {
  exclusiva: 'Exclusiva',
  compartida: 'Compartida',
  ninguna: 'Ninguna',
};
export const ALERGIA_TIPO_NAMES: Record<AlergiaTipo, string> = {
  alimento: 'Alimento',
  medicamento: 'Medicamento',
  ambiente: 'Ambiente',
  otra: 'Otra',
};
export const GRAVEDAD_NAMES: Record<Gravedad, string> = { leve: 'Leve', moderada: 'Moderada', grave: 'Grave' };
export const CONSENTIMIENTO_NAMES: Record<ConsentimientoTipo, string> = {
  aviso_privacidad: 'Aviso de privacidad',
  atencion_medica: 'Atención médica de urgencia',
  uso_imagen: 'Uso de imagen',
  salidas: 'Salidas y paseos',
};
export const DOCUMENTO_NAMES: Record<DocumentoTipo, string> = {
  acta_nacimiento: 'Acta de nacimiento',
  curp: 'CURP',
  cartilla_vacunacion: 'Cartilla de vacunación',
  certificado_medico: 'Certificado médico',
  fotografia: 'Fotografía',
  identificacion: 'Identificación',
  comprobante_domicilio: 'Comprobante de domicilio',
  reglamento: 'Reglamento firmado',
  aviso_privacidad: 'Aviso de privacidad firmado',
  custodia: 'Resolución de custodia',
  dictamen_discapacidad: 'Dictamen de discapacidad',
  constancia_trabajo: 'Constancia de trabajo',
  otro: 'Otro documento',
};
export const DOCUMENTO_ESTADO_NAMES: Record<DocumentoEstado, string> = {
  falta: 'Falta',
  recibido: 'Recibido',
  verificado: 'Verificado',
  rechazado: 'Rechazado',
  vencido: 'Vencido',
};
