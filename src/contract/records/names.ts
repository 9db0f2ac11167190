/** SQL for the name of the person whose row has this alias. */

/** As staff are told apart. */
export const shortNameOf = (alias: string): string => `${alias}.nombre || ' ' || ${alias}.apaterno`;

/** With both surnames, as `fullName` says it. */
export const fullNameOf = (alias: string): string =>
  `trim(${shortNameOf(alias)} || ' ' || coalesce(${alias}.amaterno, ''))`;
