/** Rows of the nursery as the API gives them, for tests of the screens. */
import type { Adulto, Autorizado, Documento, Infante } from '#contract/guarderia.ts';
import { adultoRecord, autorizadoRecord, personaRecord } from '#contract/records/adultos.ts';
import { documentoRecord } from '#contract/records/documentos.ts';
import { infanteRecord } from '#contract/records/infantes.ts';
import { emptyOf } from './rows.ts';

export const anInfante = (fields: Partial<Infante> = {}): Infante => ({
  ...emptyOf(infanteRecord),
  edad_autorizada: null,
  id: 60,
  familia_id: 7,
  nombre: 'Luz',
  apaterno: 'Chan',
  amaterno: 'Ibáñez',
  fecha_nacimiento: '2024-05-01',
  sexo: 'M',
  entidad_nacimiento: 'YN',
  nacionalidad: 'Mexicana',
  alergias: [],
  sin_alergias: true,
  sala: 'Girasoles',
  consentimientos: [],
  estado: 'borrador',
  faltantes: [{ seccion: 'madre', campo: 'nombre', texto: 'Madre o tutor', hasta: null }],
  created_at: '2026-11-21T17:00:00.000Z',
  version: 1,
  ...fields,
});

export const anAdulto = (fields: Partial<Adulto> = {}): Adulto => ({
  ...{ ...emptyOf(personaRecord), ...emptyOf(adultoRecord), identificacion: null },
  id: 70,
  infante_id: 60,
  quien: 'madre',
  no_registrado: false,
  adulto_id: 700,
  parentesco: 'Madre',
  nombre: 'Rosa',
  apaterno: 'Ibáñez',
  celular: '9991234567',
  mismo_domicilio: true,
  version: 1,
  ...fields,
});

export const anAutorizado = (fields: Partial<Autorizado> = {}): Autorizado => ({
  ...{ ...emptyOf(autorizadoRecord), identificacion: null, foto: null },
  id: 80,
  infante_id: 60,
  nombre: 'Berta Chan',
  parentesco: 'Abuela',
  celular: '9997654321',
  version: 1,
  ...fields,
});

export const aDocumento = (fields: Partial<Documento> = {}): Documento => ({
  ...{ ...emptyOf(documentoRecord), verificado_por: null },
  id: 90,
  infante_id: 60,
  tipo: 'acta_nacimiento',
  persona: 'infante',
  requerido: true,
  entregar_hasta: '2026-12-21',
  archivos: [
    {
      id: 95,
      nombre: 'acta.jpg',
      tipo: 'image/jpeg',
      bytes: 1000,
      created_at: '2026-11-21T17:00:00.000Z',
      subido_por: 'Rosa',
      ruta: '/api/guarderia/documentos/90/archivo?archivo=95&acceso=x',
    },
  ],
  estado: 'recibido',
  version: 1,
  ...fields,
});
