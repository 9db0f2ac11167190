/** When every test begins: noon and a bit of a Saturday in Mexico City. Servers, builders and screens share it. */
export const START = '2026-11-21T17:00:00.000Z';
