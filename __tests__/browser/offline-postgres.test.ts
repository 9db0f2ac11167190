/** Notes and abonos without connection, in two tabs: the engines differ in how they lock, not in what tabs do. */
import { casesOf, offlineMatrix } from '../support/offlineMatrix.ts';

const run = offlineMatrix('postgres');

// [S4.20]
test.each(casesOf(2))('%s, %i tabs', run);
