/** The endpoints of the guardería. Below a rol of staff, «own» means the family of the child. */
import { adultos } from './adultos.ts';
import { documentos } from './documentos.ts';
import { infantes } from './infantes.ts';

export const guarderia = { ...infantes, ...adultos, ...documentos };
