import { checkBody } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { isDocumentoPersona } from '#contract/guarderia-rules.ts';

describe('a child', () => {
  const errorsOf = (body: object) =>
    checkBody(endpoints.createInfante, { nombre: 'Ana', apaterno: 'Ruiz', ...body }).errors;

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
});

describe('an adult', () => {
  const errorsOf = (body: object) => checkBody(endpoints.updateAdulto, body).errors;

  test('lives either with the child or at an own address', () => {
    expect(errorsOf({ domicilio: null, mismo_domicilio: true })).toBeNull();
    expect(errorsOf({ domicilio: { calle: 'x' }, mismo_domicilio: false })).toBeNull();
    expect(errorsOf({ domicilio: { calle: 'x' }, mismo_domicilio: true })).toEqual({
      mismo_domicilio: ['Hay un domicilio escrito: bórralo o desmarca «el mismo del infante».'],
    });
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
});
