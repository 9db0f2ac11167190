/** What the nursery's screens work out by themselves: ages, places of what is missing, addresses of the list. */

import { measureOf } from '#client/features/guarderia/expediente/fields.tsx';
import {
  ADULTO_SECCIONES,
  INFANTE_SECCIONES,
  placeOf,
  type Seccion,
} from '#client/features/guarderia/expediente/recordSections.tsx';
import { ageOn } from '#client/features/guarderia/infantes/Estado.tsx';
import { argOf } from '#client/features/guarderia/infantes/GuarderiaPage.tsx';
import { adultoPatchBody } from '#contract/endpoints/adultos.ts';
import { infantePatchBody } from '#contract/endpoints/infantes.ts';

test.each([
  ['2026-11-21', '2026-11-20', '1 día'],
  ['2026-11-21', '2026-10-22', '30 días'],
  ['2026-11-21', '2026-10-21', '1 mes'],
  ['2026-11-20', '2025-12-21', '10 meses'],
  ['2026-11-21', '2024-11-22', '23 meses'],
  ['2026-11-21', '2024-11-21', '2 años'],
  ['2026-11-21', '2023-07-12', '3 años 4 meses'],
  ['2026-03-01', '2024-02-29', '2 años'],
  ['2026-11-21', '2026-11-22', ''],
  ['2026-11-21', '2026-02-31', ''],
  ['2026-11-21', null, ''],
])('on %s a child born on %s is «%s»', (today, birth, words) => {
  expect(ageOn(today, birth)).toBe(words);
});

test.each([
  [{ seccion: 'infante', campo: 'alergias' }, '/register-infante/7?seccion=alergias'],
  [{ seccion: 'infante', campo: 'domicilio.cp' }, '/register-infante/7?seccion=domicilio'],
  [{ seccion: 'infante', campo: null }, '/register-infante/7'],
  [{ seccion: 'madre', campo: 'nombre' }, '/register-madre/7?seccion=datos'],
  [{ seccion: 'padre', campo: 'custodia' }, '/register-padre/7?seccion=custodia'],
  [{ seccion: 'documentacion', campo: 'acta_nacimiento' }, '/upload-documentacion/7#acta_nacimiento'],
] as const)('the missing item %j links to %s', (faltante, place) => {
  expect(placeOf(7, faltante)).toBe(place);
});

test('every field of the requests is in exactly one section', () => {
  const fieldsOf = (sections: readonly Seccion[]) => sections.flatMap(({ fields }) => fields.map(({ name }) => name));
  const withoutForm = new Set(['version', 'no_registrado', 'adulto_id']);
  const keys = (schema: { fields: object }) => Object.keys(schema.fields).filter((key) => !withoutForm.has(key));
  expect(fieldsOf(INFANTE_SECCIONES).sort()).toEqual([...keys(infantePatchBody), 'autorizados'].sort());
  expect(fieldsOf(ADULTO_SECCIONES).sort()).toEqual(keys(adultoPatchBody).sort());
});

test('invalid values in the address of the list count as left out', () => {
  expect(argOf({ texto: ' ana ', sala: ' Soles ', estado: 'inscrito' }, 2, '-nombre')).toEqual({
    texto: 'ANA',
    sala: 'Soles',
    estado: 'inscrito',
    page: 2,
    sort: '-nombre',
  });
  expect(argOf({ texto: '', sala: '', estado: 'nada' }, 5_000_000, 'curp')).toEqual({ page: 1_000_000 });
});

test.each([
  ['12,5', 12.5],
  [' 8 ', 8],
  ['', null],
  ['doce', 'doce'],
])('a measure typed as «%s» is %j', (typed, measure) => {
  expect(measureOf(typed)).toBe(measure);
});
