/** Where somebody asks from, as limits count it. */
import ipaddr from 'ipaddr.js';

/**
 * An IPv4 address as it stands, also when it is written as IPv6 (`::ffff:203.0.113.7`); of IPv6 the network of 64 bits,
 * because each customer has all of its addresses: whoever changes theirs with every try would never be stopped.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const first = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${first.join(':')}::/64`;
}
