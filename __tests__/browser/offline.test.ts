/** Notes and abonos without connection, in as many tabs as matter; in the long proof in one, two and three. */
import { longProof } from '../support/figure.ts';
import { casesOf, offlineMatrix, usualCases } from '../support/offlineMatrix.ts';

const run = offlineMatrix('sqlite');

// [S4.20]
test.each(longProof ? [1, 2, 3].flatMap(casesOf) : usualCases())('%s, %i tabs', run);
