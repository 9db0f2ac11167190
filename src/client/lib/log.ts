/** The one place that logs for developers: failures, never typed texts. */
export function logFailure(what: string, detail?: unknown): void {
  // biome-ignore lint/suspicious/noConsole: load failures are logged, as the specification asks
  console.error(what, ...(detail === undefined ? [] : [detail]));
}
