/** Addresses of PostgreSQL as people write them: with several hosts, of which one takes the writes. */

/** Scheme and who signs in; hosts; database and parameters. */
const ADDRESS = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/i;

/**
 * One address for each host of `postgres://user:password@one:5432,other:5432/name`, in their order and without
 * `target_session_attrs`; null for a text that is no address of PostgreSQL.
 */
export function hostAddresses(text: string): string[] | null {
  const [, before = '', hosts = '', behind = ''] = ADDRESS.exec(text) ?? [];
  if (before === '') return null;
  const addresses = hosts.split(',').map((host) => `${before}${host}${behind}`);
  if (!addresses.every((one) => URL.canParse(one)) || (addresses.length > 1 && hosts.split(',').includes('')))
    return null;
  return addresses.map((one) => {
    const url = new URL(one);
    url.searchParams.delete('target_session_attrs');
    return url.href;
  });
}

/** What a connection is wanted for: `target_session_attrs` of libpq; null where the address does not say. */
export function wantedSession(text: string): string | null {
  const [, , , behind = ''] = ADDRESS.exec(text) ?? [];
  return new URLSearchParams(behind.split('?')[1] ?? '').get('target_session_attrs');
}
