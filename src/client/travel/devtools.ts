/** Redux DevTools options: readable names, no token, no password. Enabled in production for support. */
import { HIDDEN, Secret, withoutLinks } from '#client/lib/secret.ts';

/** Names under which a secret could travel: headers, bodies, forms, storage. */
const SECRET_NAME = /token|password|contrase|authorization|secret/i;

/** A copy without secrets; objects without any keep their reference, so that DevTools compare quickly. */
function sanitize<T>(value: T): T {
  return withoutSecrets(value, '') as T;
}

function withoutSecrets(value: unknown, name: string): unknown {
  if (value instanceof Secret) return HIDDEN;
  if (SECRET_NAME.test(name) && (typeof value === 'string' || typeof value === 'number')) return HIDDEN;
  if (typeof value === 'string') return withoutLinks(value);
  if (typeof value !== 'object' || value === null) return value;
  if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype) return value;
  let changed = false;
  const entries = Object.entries(value).map(([key, inner]) => {
    const copy = withoutSecrets(inner, key);
    const shown = withoutLinks(key);
    changed ||= copy !== inner || shown !== key;
    return [shown, copy] as const;
  });
  if (!changed) return value;
  return Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

interface Named {
  type: string;
  meta?: { requestStatus?: string; arg?: { endpointName?: string } };
}

/** «api/executeQuery/fulfilled» of the endpoint listAlumnos as «listAlumnos · fulfilled». */
function sanitizeAction<A extends Named>(action: A): A {
  const { requestStatus, arg } = action.meta ?? {};
  const shown = sanitize(action);
  return requestStatus && arg?.endpointName ? { ...shown, type: `${arg.endpointName} · ${requestStatus}` } : shown;
}

export const devTools = {
  name: 'Servicios Escolares',
  actionSanitizer: sanitizeAction,
  stateSanitizer: <S>(state: S) => sanitize(state),
  // An afternoon at the counter.
  maxAge: 500,
};
