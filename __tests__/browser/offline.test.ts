/** Notes and abonos without connection, in one tab. */
import { casesOf, offlineMatrix } from '../support/offlineMatrix.ts';

const run = offlineMatrix('sqlite');

// [S4.20]
test.each(casesOf(1))('%s, %i tabs', run);
