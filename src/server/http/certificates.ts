/**
 * Certificates of the office's https: an authority that signs for private names and addresses alone, and the certificate
 * that it gives this computer. Both lie in DATA_DIR/https, which no backup holds; only their owner may read them.
 */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
  X509Certificate,
} from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { hostname, type NetworkInterfaceInfo, networkInterfaces } from 'node:os';
import { join } from 'node:path';
import ipaddr from 'ipaddr.js';
import { makeFolder, replaceDurably } from '#server/files/durable.ts';

const DAY_MS = 86_400_000;
/** Devices ask for ten years of trust once; of a server some browsers accept 398 days at most. */
const AUTHORITY_DAYS = 3650;
const SERVER_DAYS = 395;
/** A certificate is renewed so many days before it ends; an authority, by hand, from so many days before on. */
const RENEW_DAYS = 60;
const RENEW_AUTHORITY_DAYS = 180;
/** Devices whose clock is behind accept a certificate of today. */
const BACKDATED_DAYS = 2;

/** A private key with its certificate, and the file's text that holds both. */
export interface KeyPair {
  pem: string;
  key: KeyObject;
  certificate: X509Certificate;
}

/** What a computer is called in its network, and where it is found. */
export interface Computer {
  /** Names, the one in its own network first. */
  names: string[];
  /** Addresses, those of cables and Wi-Fi first; without those that need an interface's name (fe80::). */
  addresses: string[];
}

/** Interfaces of virtual machines, containers and tunnels: other devices do not reach this computer by them. */
const VIRTUAL = /^(docker|br-|veth|virbr|vmnet|vboxnet|vethernet|utun|tun|tap|wg|zt|tailscale|lo)/i;
const HOST = /^[a-z\d]([a-z\d-]{0,61}[a-z\d])?(\.[a-z\d]([a-z\d-]{0,61}[a-z\d])?)*$/;

/** This computer, as its system knows it. */
export function thisComputer(
  host = hostname(),
  interfaces: NodeJS.Dict<NetworkInterfaceInfo[]> = networkInterfaces(),
): Computer {
  const whole = host.toLowerCase();
  const [short = ''] = whole.split('.');
  const names = HOST.test(whole) ? [`${short}.local`, whole, short] : [];
  const found = Object.entries(interfaces).flatMap(([name, infos = []]) =>
    infos.map(({ address, internal }) => ({ address, internal, virtual: VIRTUAL.test(name) })),
  );
  const reachable = found.filter(({ address, internal }) => !internal && ipaddr.parse(address).range() !== 'linkLocal');
  const rank = ({ address, virtual }: (typeof found)[number]) => (virtual ? 2 : 0) + (isIP(address) === 4 ? 0 : 1);
  const addresses = reachable.toSorted((one, other) => rank(one) - rank(other)).map(({ address }) => address);
  return {
    names: [...new Set([...names, 'localhost'])],
    addresses: [...new Set([...addresses, '127.0.0.1', '::1'])],
  };
}

/** Ranges of addresses that exist in private networks only, or on one machine only. */
const PRIVATE_RANGES = [
  ...['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', '169.254.0.0/16', '127.0.0.0/8'],
  ...['fc00::/7', 'fe80::/10', '::1/128'],
];
/** Ends of names that no public server has. */
const PRIVATE_NAMES = ['localhost', 'local', 'lan', 'home.arpa', 'internal', 'test'];

const folderOf = (dataDir: string): string => join(dataDir, 'https');
const authorityFile = (dataDir: string): string => join(folderOf(dataDir), 'autoridad.pem');
/** A file for each computer: servers that share a folder would take each other's certificate away. */
const serverFile = (dataDir: string, { names: [name = 'servidor'] }: Computer): string =>
  join(folderOf(dataDir), `${name}.pem`);

/** Reads a file of ours; null where there is none. Throws for a file that can't be read or holds something else. */
function readPair(path: string): KeyPair | null {
  let pem: string;
  try {
    pem = readFileSync(path, 'utf8');
  } catch (error) {
    if (Object(error).code === 'ENOENT') return null;
    throw error;
  }
  return { pem, key: createPrivateKey(pem), certificate: new X509Certificate(pem) };
}

/** The authority of the office; null before `npm run https`. Throws where its file can't be read. */
export const readAuthority = (dataDir: string): KeyPair | null => readPair(authorityFile(dataDir));

interface Content {
  subject: string;
  days: number;
  now: Date;
  /** Who signs; null: the certificate itself. */
  issuer: KeyPair | null;
  authority: boolean;
  /** Names and addresses that it is for, or that an authority may sign for. */
  hosts: readonly string[];
}

/** Signs with Node's own crypto what the library has put into X.509's form (RFC 5280). ECDSA on P-256 with SHA-256. */
async function makePair(content: Content): Promise<KeyPair> {
  const { subject, days, now, issuer, authority, hosts } = content;
  const x509 = await import('@peculiar/asn1-x509');
  const { AsnConvert, OctetString } = await import('@peculiar/asn1-schema');
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const bytes = (buffer: Buffer): ArrayBuffer => Uint8Array.from(buffer).buffer;
  const spkiOf = (key: KeyObject) => key.export({ type: 'spki', format: 'der' });
  const identifierOf = (key: KeyObject) => bytes(createHash('sha256').update(spkiOf(key)).digest().subarray(0, 20));
  const named = (name: string) =>
    new x509.Name([
      new x509.RelativeDistinguishedName([
        new x509.AttributeTypeAndValue({ type: '2.5.4.3', value: new x509.AttributeValue({ utf8String: name }) }),
      ]),
    ]);
  const extension = (extnID: string, value: unknown, critical = false) =>
    new x509.Extension({ extnID, critical, extnValue: new OctetString(AsnConvert.serialize(value)) });
  const hostOf = (host: string) =>
    new x509.GeneralName(/^[\d.]+(\/|$)|:/.test(host) ? { iPAddress: host } : { dNSName: host });
  const { digitalSignature, keyCertSign, cRLSign } = x509.KeyUsageFlags;
  const algorithm = new x509.AlgorithmIdentifier({ algorithm: '1.2.840.10045.4.3.2' });
  const issuerKey = issuer ? createPublicKey(issuer.key) : publicKey;
  const ends = now.getTime() + days * DAY_MS;
  const tbsCertificate = new x509.TBSCertificate({
    version: x509.Version.v3,
    // Positive and never zero.
    serialNumber: bytes(Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    signature: algorithm,
    issuer: issuer ? AsnConvert.parse(issuer.certificate.raw, x509.Certificate).tbsCertificate.subject : named(subject),
    subject: named(subject),
    validity: new x509.Validity({
      notBefore: new Date(now.getTime() - BACKDATED_DAYS * DAY_MS),
      notAfter: new Date(issuer ? Math.min(ends, issuer.certificate.validToDate.getTime()) : ends),
    }),
    subjectPublicKeyInfo: AsnConvert.parse(bytes(spkiOf(publicKey)), x509.SubjectPublicKeyInfo),
    extensions: new x509.Extensions([
      extension(
        x509.id_ce_basicConstraints,
        new x509.BasicConstraints(authority ? { cA: true, pathLenConstraint: 0 } : { cA: false }),
        true,
      ),
      extension(x509.id_ce_keyUsage, new x509.KeyUsage(authority ? keyCertSign | cRLSign : digitalSignature), true),
      extension(x509.id_ce_subjectKeyIdentifier, new x509.SubjectKeyIdentifier(identifierOf(publicKey))),
      extension(
        x509.id_ce_authorityKeyIdentifier,
        new x509.AuthorityKeyIdentifier({ keyIdentifier: new x509.KeyIdentifier(identifierOf(issuerKey)) }),
      ),
      ...(authority
        ? [
            extension(
              x509.id_ce_nameConstraints,
              new x509.NameConstraints({
                permittedSubtrees: new x509.GeneralSubtrees(
                  hosts.map((host) => new x509.GeneralSubtree({ base: hostOf(host) })),
                ),
              }),
              true,
            ),
          ]
        : [
            extension(x509.id_ce_extKeyUsage, new x509.ExtendedKeyUsage([x509.id_kp_serverAuth])),
            extension(x509.id_ce_subjectAltName, new x509.SubjectAlternativeName(hosts.map(hostOf))),
          ]),
    ]),
  });
  const signed = sign('sha256', Buffer.from(AsnConvert.serialize(tbsCertificate)), issuer?.key ?? privateKey);
  const certificate = new X509Certificate(
    Buffer.from(
      AsnConvert.serialize(
        new x509.Certificate({ tbsCertificate, signatureAlgorithm: algorithm, signatureValue: bytes(signed) }),
      ),
    ),
  );
  const pem = `${privateKey.export({ type: 'pkcs8', format: 'pem' })}${certificate}`;
  return { pem, key: privateKey, certificate };
}

/** The name by which devices show an authority in their lists. */
const titleOf = ({ names: [, name = 'servidor'] }: Computer): string => `Servicios Escolares (${name})`.slice(0, 64);

/**
 * The authority of the office, made where there is none or where it ends within half a year. `more`: further names that
 * it may sign for, beside private ones and those of this computer. Says whether it is new: devices have to trust a new one.
 */
export async function keepAuthority(
  dataDir: string,
  computer: Computer,
  now: Date,
  more: readonly string[] = [],
): Promise<{ authority: KeyPair; isNew: boolean }> {
  const kept = readAuthority(dataDir);
  if (kept && daysLeft(kept.certificate, now) > RENEW_AUTHORITY_DAYS) return { authority: kept, isNew: false };
  const own = [...computer.names, ...more, ...computer.addresses];
  const ranges = own.filter((host) => isIP(host)).map((address) => `${address}/${isIP(address) === 4 ? 32 : 128}`);
  const authority = await makePair({
    subject: titleOf(computer),
    days: AUTHORITY_DAYS,
    now,
    issuer: null,
    authority: true,
    hosts: [...new Set([...PRIVATE_NAMES, ...own.filter((host) => !isIP(host)), ...PRIVATE_RANGES, ...ranges])],
  });
  await makeFolder(folderOf(dataDir));
  await replaceDurably(authorityFile(dataDir), authority.pem);
  return { authority, isNew: true };
}

/** Days until a certificate ends; negative when it has. */
export const daysLeft = ({ validToDate }: X509Certificate, now: Date): number =>
  (validToDate.getTime() - now.getTime()) / DAY_MS;

/** The names and addresses that a certificate is for. */
export const hostsOf = ({ subjectAltName = '' }: X509Certificate): string[] =>
  subjectAltName
    .split(', ')
    .flatMap((entry) => /^(?:DNS|IP Address):(.+)$/.exec(entry)?.[1]?.toLowerCase() ?? [])
    .map((host) => (isIP(host) ? ipaddr.parse(host).toString() : host));

/** Whether a certificate is for a host, as browsers decide it: names with `*` too. */
export const isFor = (certificate: X509Certificate, host: string): boolean =>
  (isIP(host) ? certificate.checkIP(host) : certificate.checkHost(host)) !== undefined;

/** Those of these hosts that an authority may sign for: no public address, and no name that it was not made for. */
async function filterPermitted({ certificate }: KeyPair, hosts: readonly string[]): Promise<string[]> {
  const x509 = await import('@peculiar/asn1-x509');
  const { AsnConvert } = await import('@peculiar/asn1-schema');
  const { tbsCertificate } = AsnConvert.parse(certificate.raw, x509.Certificate);
  const found = tbsCertificate.extensions?.find(({ extnID }) => extnID === x509.id_ce_nameConstraints);
  const trees = found ? AsnConvert.parse(found.extnValue.buffer, x509.NameConstraints).permittedSubtrees : undefined;
  const bases = [...(trees ?? [])].map(({ base }) => base);
  return hosts.filter((host) =>
    bases.some(({ dNSName, iPAddress }) => {
      if (!isIP(host)) return dNSName !== undefined && (host === dNSName || host.endsWith(`.${dNSName}`));
      if (iPAddress === undefined) return false;
      const [[network, bits], address] = [ipaddr.parseCIDR(iPAddress), ipaddr.parse(host)];
      return network.kind() === address.kind() && address.match(network, bits);
    }),
  );
}

/** The certificate of this computer, with what the authority could not sign. */
export interface ServerPair extends KeyPair {
  isNew: boolean;
  /** Names and addresses of this computer that it is not for. */
  left: string[];
}

/**
 * The certificate of this computer: the one on the disk while it is for all of its names and addresses and does not end
 * soon, else a new one. Names that were once added by hand (`more`) stay in it.
 */
export async function keepServerPair(
  dataDir: string,
  authority: KeyPair,
  computer: Computer,
  now: Date,
  more: readonly string[] = [],
): Promise<ServerPair> {
  const path = serverFile(dataDir, computer);
  const kept = readPair(path);
  const before =
    kept?.certificate.checkIssued(authority.certificate) && kept.certificate.verify(createPublicKey(authority.key))
      ? kept
      : null;
  const namesBefore = before ? hostsOf(before.certificate).filter((host) => !isIP(host)) : [];
  const wanted = [...new Set([...computer.names, ...more, ...namesBefore, ...computer.addresses])];
  const missing = wanted.filter((host) => !before || !isFor(before.certificate, host));
  // The library is fetched where something is to be signed.
  const addable = missing.length > 0 ? await filterPermitted(authority, missing) : [];
  const left = missing.filter((host) => !addable.includes(host));
  if (before && addable.length === 0) {
    // In the authority's last days a new one would not last longer.
    const gains = Math.min(SERVER_DAYS, daysLeft(authority.certificate, now)) - daysLeft(before.certificate, now);
    if (daysLeft(before.certificate, now) > RENEW_DAYS || gains < 1) return { ...before, isNew: false, left };
  }
  const hosts = wanted.filter((host) => !left.includes(host));
  const subject = (computer.names[1] ?? 'servidor').slice(0, 64);
  const made = await makePair({ subject, days: SERVER_DAYS, now, issuer: authority, authority: false, hosts });
  await replaceDurably(path, made.pem);
  return { ...made, isNew: true, left };
}
