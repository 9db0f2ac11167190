/** Settings → database → first administrator → application → listen → close. Importing it starts a server. */
import { explain } from './failure.ts';
import { serve } from './serve.ts';
import { readSettings } from './settings.ts';

function end(error: unknown): never {
  console.error(explain(error));
  process.exit(1);
}

// Node itself would print all that a database hangs on its errors.
process.on('uncaughtException', end);
try {
  await serve(readSettings(process.env));
} catch (error) {
  end(error);
}
