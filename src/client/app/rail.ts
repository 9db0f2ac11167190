/** How a menu at the left was left, in this browser; on a phone it is remembered apart. */
export const RAIL_STATES = ['open', 'collapsed'] as const;
export type RailState = (typeof RAIL_STATES)[number];
export const railKey = (name: string, phone: boolean): string => `${name}.${phone ? 'phone' : 'desk'}`;
export const railStart = (phone: boolean): RailState => (phone ? 'collapsed' : 'open');
