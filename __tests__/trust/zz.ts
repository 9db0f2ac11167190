import { openDatabase } from '#server/db/open.ts';
import { bigBusiness } from './big-business.ts';
import { aStaff } from '../support/builders.ts';
const db = await openDatabase({ dataDir: '/tmp/t1-big', databaseUrl: null });
await aStaff({ db, clock: { now: () => new Date() } }, 3);
await bigBusiness(db);
await db.close();
