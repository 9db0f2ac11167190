/** Notes and abonos without connection, in three tabs. */
import { casesOf, offlineMatrix } from '../support/offlineMatrix.ts';

const run = offlineMatrix('sqlite');

// [S4.20]
test.each(casesOf(3))('%s, %i tabs', run);
