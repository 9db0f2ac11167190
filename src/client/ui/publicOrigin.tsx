import { useContext } from 'react';
import { screens } from '#client/lib/urls.ts';
import { apiErrors } from '#contract/errors.ts';
import { publicOriginOf } from '#contract/public-address.ts';
import { Alert } from './Page.tsx';
import { BusinessContext } from './print/Ticket.tsx';

/** Origin of public links; null if none is reachable, undefined while loading. */
export function usePublicOrigin(): string | null | undefined {
  const business = useContext(BusinessContext);
  return business ? publicOriginOf(business) : undefined;
}

/** In the place of a link that would open nowhere; `edits`: the person may write the address. */
export const NoPublicAddress = ({ edits }: { edits: boolean }) => (
  <Alert kind="warning" actions={[edits && { text: 'Escribirla en Ajustes', to: screens.ajustes() }]}>
    {apiErrors.noPublicAddress(edits).message}
  </Alert>
);
