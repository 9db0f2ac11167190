import { formatDate, isCalendarDate, isInstant } from '#contract/dates.ts';
import { fieldName } from './fields.ts';

/** Spanish labels of the log's words. Unknown words are shown as they are. */
export const TABLAS: Record<string, string> = {
  users: 'Persona',
  notes: 'Nota',
  abonos: 'Abono',
  contratos: 'Contrato',
  recibos: 'Recibo',
  enlaces: 'Enlace de la familia',
  escuelas: 'Escuela',
  servicios: 'Servicio',
  plan_plantillas: 'Plantilla de plan',
  recordatorios: 'Recordatorio',
  contactos: 'Contacto de la familia',
  promesas: 'Promesa de pago',
  importaciones: 'Lista importada',
  anuncios: 'Anuncio',
  sessions: 'Sesión',
  fotos: 'Foto',
  photo_codes: 'Códigos de fotos',
  cortes: 'Corte',
  conteos: 'Conteo de caja',
  movimientos: 'Movimiento de efectivo',
  infantes: 'Infante',
  infante_adultos: 'Madre, padre o tutor',
  adultos: 'Persona de varios infantes',
  autorizados: 'Autorizado a recoger',
  documentos: 'Documento',
  consentimientos: 'Consentimiento',
  ajustes: 'Ajustes',
  impresoras: 'Impresora',
  impresiones: 'Impresión',
  permisos: 'Permiso',
  audit: 'Bitácora',
  download_tickets: 'Enlace de descarga',
  respaldos: 'Respaldo',
};
export const ACCIONES: Record<string, string> = {
  crear: 'Creó',
  cambiar: 'Cambió',
  borrar: 'Borró',
  cancelar: 'Canceló',
  firmar: 'Recibió la firma',
  recordar: 'Recordó',
  'tomar a cargo': 'Tomó a su cargo',
  aplicar: 'Aplicó',
  deshacer: 'Deshizo',
  rehacer: 'Rehízo',
  retirar: 'Retiró',
  baja: 'Dio de baja',
  restaurar: 'Restauró',
  imprimir: 'Imprimió',
  reimprimir: 'Reimprimió',
  reintentar: 'Reintentó',
  abrir: 'Abrió el cajón',
  leer: 'Leyó',
  subir: 'Subió',
  respaldar: 'Respaldó',
  exportar: 'Exportó',
  entrar: 'Entró',
  fallar: 'Intento fallido de entrar',
  denegar: 'Acceso denegado',
  salir: 'Salió',
  cerrar: 'Cerró',
  anonimizar: 'Anonimizó',
  revocar: 'Revocó',
};

/**
 * A value of a record in words that fit a line; of several the parts, one after the other. `said` writes instants by the
 * business's clock: stored they are of another zone, whose day may be another one.
 */
export function valueText(value: unknown, said: (instant: string) => string = String): string {
  if (value === null || value === undefined || value === '') return '(vacío)';
  if (value === true) return 'sí';
  if (value === false) return 'no';
  if (Array.isArray(value)) return value.map((part) => valueText(part, said)).join('; ') || '(vacío)';
  if (typeof value === 'string' && isCalendarDate(value)) return formatDate(value);
  if (typeof value === 'string' && isInstant(value)) return said(value);
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .map(([name, part]) => `${fieldName(name)} ${valueText(part, said)}`)
    .join(', ');
}
