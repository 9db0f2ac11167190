/** React DOM behind a module of ours: loaded by its own name, its translation from CommonJS would go with the first script. */
import { createRoot, type Root } from 'react-dom/client';

export const rootIn = (element: Element): Root => createRoot(element);
