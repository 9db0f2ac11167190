/** Settings → database → first administrator → application → listen → close. Importing it starts a server. */
import { serve } from './serve.ts';
import { readSettings, SettingsError } from './settings.ts';

try {
  await serve(readSettings(process.env));
} catch (error) {
  // A wrong setting is explained, anything else is shown whole.
  console.error(error instanceof SettingsError ? error.message : error);
  process.exit(1);
}
