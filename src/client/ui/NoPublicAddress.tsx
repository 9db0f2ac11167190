import { screens } from '#client/lib/urls.ts';
import { apiErrors } from '#contract/errors.ts';
import { Alert } from './feedback/states.tsx';

/** In the place of a link that would open nowhere; `edits`: the person may write the address. */
export const NoPublicAddress = ({ edits }: { edits: boolean }) => (
  <Alert kind="warning" actions={[edits && { text: 'Escribirla en Ajustes', to: screens.ajustes() }]}>
    {apiErrors.noPublicAddress(edits).message}
  </Alert>
);
