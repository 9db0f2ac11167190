/** When a drawer may open. */

const IN_HAND_MS = 15 * 60_000;

/** Whether cash that came or went at this instant (ISO) is still in somebody's hand. */
export const isInHand = (instant: string, now: Date): boolean => now.getTime() - Date.parse(instant) < IN_HAND_MS;
