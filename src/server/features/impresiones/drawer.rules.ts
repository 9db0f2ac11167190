/** When a drawer may open. */

/** So long cash that came or went is in somebody's hand. */
export const IN_HAND_MINUTES = 15;

/** Whether that of this instant (ISO) still is. */
export const isInHand = (instant: string, now: Date): boolean =>
  now.getTime() - Date.parse(instant) < IN_HAND_MINUTES * 60_000;
