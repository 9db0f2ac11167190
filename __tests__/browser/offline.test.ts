/** Notes and abonos without connection, in one tab and in three; two are in offline-postgres.test.ts. */
import { casesOf, offlineMatrix } from '../support/offlineMatrix.ts';

const run = offlineMatrix('sqlite');

// [S4.20]
test.each(casesOf([1, 3]))('%s, %i tabs', run);
