import { endpoints } from '#contract/endpoints.ts';
import { writing } from '#server/http/handler.ts';
import { contextOf } from '../infantes.rules.ts';
import { revokeConsent } from '../infantes.service.ts';

export const consentimientosRoutes = [
  writing(endpoints.revokeConsentimiento, (tx, request) => revokeConsent(tx, contextOf(request), request.params.id)),
];
