/**
 * `npm run https [-- nombre…]`: makes the office's certificate authority, once, and the certificate of this computer's
 * names and addresses; run again, it adds the addresses that changed. Further names, as a router may give them, behind it.
 */
import { isIP } from 'node:net';
import { formatDate } from '#contract/dates.ts';
import { TRUST_PAGE } from '#contract/public-address.ts';
import { closeDataFolder } from '#server/data-folder.ts';
import { DatabaseRefused } from '#server/db/refused.ts';
import { daysLeft, hostsOf, keepAuthority, keepServerPair, thisComputer } from '#server/http/certificates.ts';
import { readSettings } from '#server/settings.ts';
import { byHand } from './by-hand.ts';

const NAME = /^[a-z\d]([a-z\d.-]{0,251}[a-z\d])?$/;
const USAGE = 'Así: npm run https [-- otro-nombre-de-este-equipo]';

await byHand(async (words) => {
  const more = words.map((word) => word.toLowerCase());
  if (!more.every((word) => isIP(word) || NAME.test(word))) throw new DatabaseRefused(USAGE);
  const settings = readSettings(process.env);
  const { dataDir, httpsPort, port, tls, host } = settings;
  closeDataFolder(dataDir);
  const [computer, now] = [thisComputer(), new Date()];
  const { authority, isNew } = await keepAuthority(dataDir, computer, now, more);
  const { certificate, left, isNew: isRenewed } = await keepServerPair(dataDir, authority, computer, now, more);
  const [first = 'localhost'] = computer.addresses;
  const day = ({ validToDate }: typeof certificate) => formatDate(validToDate.toISOString().slice(0, 10));
  const lines = [
    isNew
      ? 'Autoridad nueva: cada equipo tiene que confiar en ella una vez.'
      : 'La autoridad es la de antes: los equipos que confían en ella siguen confiando.',
    `  vale hasta el ${day(authority.certificate)} · huella SHA-256:`,
    `  ${authority.certificate.fingerprint256}`,
    `Certificado de este equipo (${isRenewed ? 'nuevo' : 'sin cambios'}, ${Math.floor(daysLeft(certificate, now))} días; se renueva solo):`,
    `  ${hostsOf(certificate).join(', ')}`,
    ...(left.length > 0
      ? [`  Sin ${left.join(', ')}: esta autoridad no puede firmar esos nombres o direcciones.`]
      : []),
    `Las llaves están en DATA_DIR/https, cerradas a los otros usuarios. No van en los respaldos: si se pierden, corre esto de nuevo.`,
    '',
    'Qué sigue:',
    `  1. Arranca el servidor de nuevo (npm start). Abre https en el puerto ${httpsPort}, y http sigue en el ${port}.`,
    ...(host === null
      ? ['     Desde ahora lo abren también los otros equipos de esta red; con HOST=127.0.0.1, solo este.']
      : []),
    `     Si el equipo tiene cortafuegos, permite esos dos puertos en la red de la oficina.`,
    `  2. En cada equipo y teléfono abre http://${isIP(first) === 6 ? `[${first}]` : first}:${port}${TRUST_PAGE}: explica con dibujos cómo confía, y lo prueba.`,
    `  3. Entra por https://${isIP(first) === 6 ? `[${first}]` : first}:${httpsPort}. Pide al router que le dé siempre esa dirección a este equipo.`,
    ...(tls ? ['', 'TLS_CERT está puesto: mientras lo esté se sirve ese certificado, y no este.'] : []),
  ];
  for (const line of lines) console.log(line);
});
