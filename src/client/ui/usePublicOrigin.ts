import { useContext } from 'react';
import { publicOriginOf } from '#contract/public-address.ts';
import { BusinessContext } from './print/Ticket.tsx';

/** Origin of public links; null if none is reachable, undefined while loading. */
export function usePublicOrigin(): string | null | undefined {
  const business = useContext(BusinessContext);
  return business ? publicOriginOf(business) : undefined;
}
