/**
 * Notes and abonos without connection, in two tabs, where the accident meets the server in its work: the engines differ in
 * how they lock. What befalls the browser alone is the same whatever lies behind the server.
 */
import { casesOf, offlineMatrix } from '../support/offlineMatrix.ts';

const run = offlineMatrix('postgres');
const ofTheServer = /^(401|500|422|cut after|server down)/;

// [S4.20]
test.each(casesOf(2).filter(([name]) => ofTheServer.test(name)))('%s, %i tabs', run);
