import { useContext } from 'react';
import { publicOriginOf } from '#contract/public-address.ts';
import { BusinessContext } from './print/Ticket.tsx';

/** What links and codes for families begin with; null where no address is known that opens elsewhere, undefined while that is not known. */
export function usePublicOrigin(): string | null | undefined {
  const business = useContext(BusinessContext);
  return business ? publicOriginOf(business) : undefined;
}
