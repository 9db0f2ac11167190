/** Which addresses open without a network: the screens, and nothing else. */
import { denylist } from '../../../src/client/sw/denylist.ts';

const isScreen = (address: string) => denylist.every((pattern) => !pattern.test(address));

test.each(['/', '/solicitudes?texto=ANA%40GMAIL.COM', '/usuarios?texto=ana@x.mx&page=2', '/update-note/7?pago=1.5'])(
  '%s is a screen, whatever its query ends with',
  (address) => expect(isScreen(address)).toBe(true),
);

test.each(['/api/health', '/recibo/abc', '/familia/abc', '/sw.js', '/assets/index-1a.js', '/logo.png?v=2'])(
  '%s is not a screen',
  (address) => expect(isScreen(address)).toBe(false),
);
