import { showing } from './access.service.ts';
import { adultosRoutes } from './adultos/adultos.routes.ts';
import { autorizadosRoutes } from './autorizados/autorizados.routes.ts';
import { consentimientosRoutes } from './consentimientos/consentimientos.routes.ts';
import { documentosRoutes } from './documentos/documentos.routes.ts';
import { infantesRoutes } from './infantes/infantes.routes.ts';

export const guarderiaRoutes = [
  ...infantesRoutes,
  ...consentimientosRoutes,
  ...adultosRoutes,
  ...autorizadosRoutes,
  ...documentosRoutes,
].map(showing);
