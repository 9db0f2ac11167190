/** Notes and abonos without connection, in three tabs; in the long proof in one and two as well. */
import { longProof } from '../support/figure.ts';
import { casesOf, offlineMatrix } from '../support/offlineMatrix.ts';

const run = offlineMatrix('sqlite');

// [S4.20]
test.each((longProof ? [1, 2, 3] : [3]).flatMap(casesOf))('%s, %i tabs', run);
