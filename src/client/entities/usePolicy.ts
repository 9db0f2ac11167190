import { selectPerson, selectRol } from '#client/api/session.ts';
import { type ApiError, apiErrors } from '#contract/errors.ts';
import type { Policy } from '#contract/policies.ts';
import { type Capability, can } from '#contract/roles.ts';
import { useAppSelector } from './state.ts';

/** Null where the signed-in person may do it to the record; else the error that the server would respond with. */
export function usePolicy<Record>(policy: Policy<Record>, record: Record): ApiError | null {
  const person = useAppSelector(selectPerson);
  return person ? policy(person, record) : apiErrors.notSignedIn();
}

/** Whether the button that does it is there. */
export const useMay = <Record>(policy: Policy<Record>, record: Record): boolean => usePolicy(policy, record) === null;

/** Whether the signed-in person may do this to everybody's records. */
export const useCan = (capability: Capability): boolean => can(useAppSelector(selectRol), capability);
