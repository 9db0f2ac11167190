const UNITS = ['bytes', 'kB', 'MB', 'GB'] as const;

/** A size as people read it: «3.4 MB». */
export function formatBytes(bytes: number): string {
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1000 ** step;
  return `${value.toLocaleString('es-MX', { maximumFractionDigits: step > 0 && value < 10 ? 1 : 0 })} ${UNITS[step]}`;
}
