import { createContext } from 'react';
import type { Ajustes } from '#contract/entities.ts';

/** What paper says of the business; null until it is known. */
export type Business = Pick<Ajustes, 'nombre' | 'direccion' | 'telefono' | 'rfc' | 'leyenda' | 'logo'>;
export const BusinessContext = createContext<Business | null>(null);
