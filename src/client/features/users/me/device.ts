const BROWSERS = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;
const SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'Mac'],
  ['CrOS', 'Chromebook'],
  ['Linux', 'Linux'],
] as const;

const UNKNOWN = 'Dispositivo desconocido';

const found = (agent: string, names: readonly (readonly [string, string])[]) =>
  names.find(([mark]) => agent.includes(mark))?.[1];

/** What a person would call the device behind a User-Agent: «Chrome en Android». */
export function deviceName(agent: string | null): string {
  if (agent === null) return UNKNOWN;
  const [browser, system] = [found(agent, BROWSERS), found(agent, SYSTEMS)];
  if (browser && system) return `${browser} en ${system}`;
  return browser ?? system ?? UNKNOWN;
}
