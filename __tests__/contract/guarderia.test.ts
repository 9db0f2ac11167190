import { checkBody, checkParams, checkQuery } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { DOCUMENTO_TIPOS, isDocumentoPersona } from '#contract/guarderia-rules.ts';

describe('a child', () => {
  const errorsOf = (body: object) =>
    checkBody(endpoints.createInfante, { nombre: 'Ana', apaterno: 'Ruiz', ...body }).errors;

  test('needs only a name to start, and no document', () => {
    expect(errorsOf({})).toBeNull();
    expect(checkBody(endpoints.createInfante, {}).errors).toEqual({
      nombre: ['Escribe el nombre.'],
      apaterno: ['Escribe el apellido paterno.'],
    });
  });

  test('accepts a valid, generic or missing CURP and explains a wrong one', () => {
    expect(errorsOf({ curp: ' latg210210mmcmrnz4 ' })).toBeNull();
    expect(errorsOf({ curp: 'XEXX010101MNEXXXA8' })).toBeNull();
    expect(errorsOf({ curp: null })).toBeNull();
    expect(errorsOf({ curp: 'LATG210231MMCMRNZ4' })).toEqual({
      curp: ['La fecha de la CURP no existe: día 31, mes 02, año 2021.'],
    });
  });

  test('allows «ninguna conocida» only with an empty list', () => {
    const alergias = [{ sustancia: 'Nuez', gravedad: 'grave' }];
    expect(errorsOf({ alergias: [], sin_alergias: true })).toBeNull();
    expect(errorsOf({ sin_alergias: true })).toBeNull();
    expect(errorsOf({ alergias, sin_alergias: false })).toBeNull();
    expect(errorsOf({ alergias, sin_alergias: true })).toEqual({
      sin_alergias: ['Hay alergias en la lista: quítalas o desmarca «ninguna conocida».'],
    });
  });

  test('reports which allergy or consent is wrong', () => {
    expect(errorsOf({ alergias: [{ sustancia: 'Nuez' }, { gravedad: 'mortal' }] })).toEqual({
      'alergias[1].sustancia': ['Escribe a qué es alérgico.'],
      'alergias[1].gravedad': ['La gravedad es leve, moderada o grave.'],
    });
    expect(errorsOf({ consentimientos: [{ tipo: 'aviso_privacidad', otorgado: true, version: '1' }] })).toEqual({
      'consentimientos[0].firmante': ['Escribe quién firma.'],
    });
    expect(errorsOf({ alergias: new Array(51).fill({ sustancia: 'x' }) })).toEqual({ alergias: ['Admite hasta 50.'] });
  });

  test('cannot set its own state or end date', () => {
    const sent = {
      nombre: 'Ana',
      apaterno: 'Ruiz',
      estado: 'inscrito',
      fecha_baja: '2026-01-01',
      motivo_baja: 'x',
      faltantes: [],
    };
    expect(checkBody(endpoints.createInfante, sent).value).toEqual({ nombre: 'Ana', apaterno: 'Ruiz' });
  });

  test('can be changed in part, but not lose its name', () => {
    expect(checkBody(endpoints.updateInfante, { peso: 9.5, version: 3 }).value).toEqual({ peso: 9.5, version: 3 });
    expect(checkBody(endpoints.updateInfante, { nombre: null, pediatra: null }).errors).toEqual({
      nombre: ['Escribe el nombre.'],
    });
  });

  test('leaves with a reason, today or on another day', () => {
    expect(checkBody(endpoints.bajaInfante, { motivo: 'Cambio de ciudad' }).errors).toBeNull();
    expect(checkBody(endpoints.bajaInfante, { motivo: ' ', fecha_baja: '2026-02-30' }).errors).toEqual({
      motivo: ['Escribe el motivo.'],
      fecha_baja: ['La fecha no existe.'],
    });
  });
});

describe('an adult', () => {
  const errorsOf = (body: object) => checkBody(endpoints.updateAdulto, body).errors;

  test('is either «no registrado» or a person', () => {
    expect(errorsOf({ no_registrado: true })).toBeNull();
    expect(errorsOf({ adulto_id: 5, parentesco: 'tía' })).toBeNull();
    expect(errorsOf({ no_registrado: false, nombre: null })).toEqual({ nombre: ['Escribe el nombre.'] });
  });

  test('lives either with the child or at an own address', () => {
    expect(errorsOf({ domicilio: null, mismo_domicilio: true })).toBeNull();
    expect(errorsOf({ domicilio: { calle: 'x' }, mismo_domicilio: false })).toBeNull();
    expect(errorsOf({ domicilio: { calle: 'x' }, mismo_domicilio: true })).toEqual({
      mismo_domicilio: ['Hay un domicilio escrito: bórralo o desmarca «el mismo del infante».'],
    });
  });

  test('has valid phone numbers', () => {
    expect(errorsOf({ telefono: '123', telefono_trabajo: 'x', celular: '1', rfc: 'X', nss: '1', email: 'x' })).toEqual({
      telefono: ['El teléfono debe tener 10 dígitos.'],
      telefono_trabajo: ['El teléfono debe tener 10 dígitos.'],
      celular: ['El celular debe tener 10 dígitos.'],
      rfc: ['El RFC de una persona tiene 13 caracteres y este tiene 1.'],
      nss: ['El NSS tiene 11 dígitos y este tiene 1.'],
      email: ['El correo electrónico no es válido.'],
    });
  });

  test('is madre or padre in the address', () => {
    expect(checkParams(endpoints.getAdulto, { id: '3', quien: 'madre' }).value).toEqual({ id: 3, quien: 'madre' });
    expect(checkParams(endpoints.getAdulto, { id: '3', quien: 'tutor' }).errors).toEqual({
      quien: ['El adulto es madre o padre.'],
    });
    expect(endpoints.getAdulto.url({ id: 3, quien: 'padre' })).toBe('/guarderia/infantes/3/adultos/padre');
  });
});

test('an authorised person has a name, a kinship and a phone', () => {
  expect(checkBody(endpoints.createAutorizado, { celular: null, vigencia: '2026-13-01' }).errors).toEqual({
    nombre: ['Escribe el nombre.'],
    parentesco: ['Escribe el parentesco.'],
    celular: ['Escribe el celular.'],
    vigencia: ['La fecha no existe.'],
  });
});

describe('documents', () => {
  test.each([...DOCUMENTO_TIPOS])('accept %s', (tipo) => {
    expect(checkBody(endpoints.uploadDocumento, { tipo, persona: 'madre', fecha_emision: '' }).value).toEqual({
      tipo,
      persona: 'madre',
      fecha_emision: null,
    });
  });

  test('without a kind or owner are refused', () => {
    expect(checkBody(endpoints.uploadDocumento, { tipo: 'pasaporte', persona: 'abuela' }).errors).toEqual({
      tipo: ['No existe este tipo de documento.'],
      persona: ['La persona es infante, madre, padre o un autorizado.'],
    });
    expect(['infante', 'madre', 'padre', 'autorizado:1', 'autorizado:2147483647'].every(isDocumentoPersona)).toBe(true);
    const nobody = [
      '',
      'autorizado',
      'autorizado:',
      'autorizado:0',
      'autorizado:x',
      'autorizado:1 ',
      'Madre',
      'autorizado:-1',
    ];
    expect(nobody.filter(isDocumentoPersona)).toEqual([]);
  });

  test('are rejected with a reason; missing and expired are not decisions', () => {
    const errorsOf = (body: object) => checkBody(endpoints.updateDocumento, body).errors;
    expect(errorsOf({ estado: 'verificado', version: 2 })).toBeNull();
    expect(errorsOf({ estado: 'rechazado', motivo: 'Borrosa' })).toBeNull();
    expect(errorsOf({ estado: 'rechazado' })).toEqual({ motivo: ['Escribe por qué se rechaza.'] });
    expect(errorsOf({ estado: 'rechazado', motivo: ' ' })).toEqual({ motivo: ['Escribe por qué se rechaza.'] });
    expect(errorsOf({ estado: 'vencido' })).toEqual({ estado: ['El estado es recibido, verificado o rechazado.'] });
    expect(errorsOf({ estado: 'falta' })).toEqual({ estado: ['El estado es recibido, verificado o rechazado.'] });
  });

  test('wait in one of two queues', () => {
    expect(checkQuery(endpoints.documentosQueue, { estado: 'por_vencer', page: '2' }).value).toEqual({
      estado: 'por_vencer',
      page: 2,
    });
    expect(checkQuery(endpoints.documentosQueue, {}).errors).toEqual({ estado: ['estado es recibido o por_vencer.'] });
    expect(checkQuery(endpoints.documentosQueue, { estado: 'verificado' }).errors).toEqual({
      estado: ['estado es recibido o por_vencer.'],
    });
  });
});
