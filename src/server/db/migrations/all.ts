import { people } from './0001_people.ts';
import { counter } from './0002_counter.ts';
import { search } from './0003_search.ts';
import { statistics } from './0004_statistics.ts';
import { announcements } from './0005_announcements.ts';
import { audit } from './0006_audit.ts';
import { fotos } from './0007_fotos.ts';
import { photoCodes } from './0008_photo_codes.ts';
import { cortes } from './0009_cortes.ts';
import { guarderia } from './0010_guarderia.ts';
import { documentos } from './0011_documentos.ts';
import { downloadTickets } from './0012_download_tickets.ts';
import { schoolTotals } from './0013_school_totals.ts';
import { loginAddresses } from './0014_login_addresses.ts';
import { peopleCounts } from './0015_people_counts.ts';
import { tillSums } from './0016_till_sums.ts';
import { abonosOfANote } from './0017_abonos_of_a_note.ts';
import { ordersOfPeople } from './0018_orders_of_people.ts';
import { safeKeys } from './0019_safe_keys.ts';
import { nothingLeft } from './0020_nothing_left.ts';
import { signIns } from './0021_sign_ins.ts';
import { ajustes } from './0022_ajustes.ts';
import { fotosByPage } from './0023_fotos_by_page.ts';
import { negocio } from './0024_negocio.ts';
import { linesByPosition } from './0025_lines_by_position.ts';
import { logo } from './0026_logo.ts';
import { peopleCounted } from './0027_people_counted.ts';
import { curps } from './0028_curps.ts';
import { importaciones } from './0029_importaciones.ts';
import { cobranza } from './0030_cobranza.ts';
import { cadena } from './0031_cadena.ts';
import { caja } from './0032_caja.ts';
import { impresiones } from './0033_impresiones.ts';
import { recibos } from './0034_recibos.ts';
import { forgottenTogether } from './0036_forgotten_together.ts';
import { contratos } from './0037_contratos.ts';
import { cajas } from './0038_cajas.ts';
import { cajones } from './0039_cajones.ts';
import { plan } from './0040_plan.ts';
import { saldoCambios } from './0041_saldo_cambios.ts';
import { recordatorios } from './0042_recordatorios.ts';
import { recargos } from './0043_recargos.ts';
import { planPlantillas } from './0044_plan_plantillas.ts';
import { saldoCambiosEn } from './0045_saldo_cambios_en.ts';
import { entonces } from './0046_entonces.ts';
import { pagosAcumulados } from './0048_pagos_acumulados.ts';
import { conteosEnCadena } from './0050_conteos_en_cadena.ts';
import { countersFromIndexes } from './0051_counters_from_indexes.ts';
import { deListas } from './0052_de_listas.ts';
import { notasEnCadena } from './0053_notas_en_cadena.ts';
import { planAcordado } from './0054_plan_acordado.ts';
import { movimientosCancelados } from './0055_movimientos_cancelados.ts';
import { keysOfAnybody } from './0057_keys_of_anybody.ts';
import { searchSigns } from './0061_search_signs.ts';
import { direccionPublica } from './0063_direccion_publica.ts';
import { contratosImpresos } from './0064_contratos_impresos.ts';
import type { Migration } from './words.ts';

/** Every step of the schema, in order. */
export const migrations: readonly Migration[] = [
  people,
  counter,
  search,
  statistics,
  announcements,
  audit,
  fotos,
  photoCodes,
  cortes,
  guarderia,
  documentos,
  downloadTickets,
  schoolTotals,
  loginAddresses,
  peopleCounts,
  tillSums,
  abonosOfANote,
  ordersOfPeople,
  safeKeys,
  nothingLeft,
  signIns,
  ajustes,
  fotosByPage,
  negocio,
  linesByPosition,
  logo,
  peopleCounted,
  curps,
  importaciones,
  cobranza,
  cadena,
  caja,
  impresiones,
  recibos,
  forgottenTogether,
  contratos,
  cajas,
  cajones,
  plan,
  saldoCambios,
  recordatorios,
  recargos,
  planPlantillas,
  saldoCambiosEn,
  entonces,
  pagosAcumulados,
  conteosEnCadena,
  countersFromIndexes,
  deListas,
  notasEnCadena,
  planAcordado,
  movimientosCancelados,
  keysOfAnybody,
  searchSigns,
  direccionPublica,
  contratosImpresos,
];
