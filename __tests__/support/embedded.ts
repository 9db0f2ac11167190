/**
 * For what is the same on both databases in a file that is tried on both: `embedded?.test(…)`, beside the embedded one only.
 * A whole file of such tests is named in jest.config.ts instead.
 */
export const embedded = globalThis.DATABASE === 'sqlite' ? { test, describe } : null;
