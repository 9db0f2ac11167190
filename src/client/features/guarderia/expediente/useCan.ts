import { selectRol } from '#client/api/session.ts';
import { useAppSelector } from '#client/entities/state.ts';
import { type Capability, can } from '#contract/roles.ts';

/** Whether whoever is signed in may do this to everybody's records. */
export const useCan = (capability: Capability): boolean => can(useAppSelector(selectRol), capability);
