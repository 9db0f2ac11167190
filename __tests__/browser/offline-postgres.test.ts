/**
 * Notes and abonos without connection, in two tabs, where the accident meets the server in its work: the engines differ in
 * how they lock. What befalls the browser alone is the same whatever lies behind the server; the long proof takes what is
 * refused before it writes as well.
 */
import { longProof } from '../support/figure.ts';
import { casesOf, offlineMatrix } from '../support/offlineMatrix.ts';

const run = offlineMatrix('postgres');
const ofTheServer = longProof ? /^(401|500|422|cut after|server down)/ : /^(422|cut after)/;

// [S4.20]
test.each(casesOf(2).filter(([name]) => ofTheServer.test(name)))('%s, %i tabs', run);
