import type { IncomingHttpHeaders } from 'node:http';

/** The sources that a policy allows for one kind of content. */
const sources = (policy: string, kind: string) => new RegExp(`(?:^|; ?)${kind} ([^;]*)`).exec(policy)?.[1] ?? '';

/** What the headers of a response lack to be safe in a browser, in words. */
export function headerFaults(headers: IncomingHttpHeaders): string[] {
  const policy = String(headers['content-security-policy'] ?? '');
  const scripts = sources(policy, 'script-src') || sources(policy, 'default-src');
  const faults: (string | false)[] = [
    headers['x-content-type-options'] !== 'nosniff' && 'sniffing',
    headers['x-frame-options'] !== 'DENY' && 'framing',
    sources(policy, 'frame-ancestors') !== "'none'" && 'framing by policy',
    !["'self'", "'none'"].includes(scripts) && `scripts: ${scripts}`,
    headers['x-request-id'] === undefined && 'no id',
    ('x-powered-by' in headers || 'server' in headers) && 'it tells what it is made of',
    'set-cookie' in headers && 'a cookie',
    /^application\/json(?!; charset=utf-8$)/.test(headers['content-type'] ?? '') && 'JSON without UTF-8',
    headers['referrer-policy'] === undefined && 'addresses for other sites',
  ];
  return faults.filter((fault) => fault !== false);
}
