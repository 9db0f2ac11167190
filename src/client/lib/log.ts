/** The one place that writes for developers: what failed, never what was typed. */
export function logFailure(what: string, detail?: unknown): void {
  // biome-ignore lint/suspicious/noConsole: load failures are logged, as the specification asks
  console.error(what, ...(detail === undefined ? [] : [detail]));
}
