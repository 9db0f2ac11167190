/**
 * For what knows no database in a file of tests that does: `embedded?.test(…)`, beside the embedded one only. A whole file of
 * such tests is named in jest.config.ts instead.
 */
export const embedded = globalThis.DATABASE === 'sqlite' ? { test, describe } : null;
