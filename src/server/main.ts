/** Settings → database → first administrator → application → listen → close. The only file with side effects. */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Before anything else is loaded: half of a start is reading the program. Where it can't be written it does nothing.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/compile'));
const { readSettings, SettingsError } = await import('./settings.ts');

try {
  const { serve } = await import('./serve.ts');
  await serve(readSettings(process.env));
} catch (error) {
  // A wrong setting is explained, anything else is shown whole.
  console.error(error instanceof SettingsError ? error.message : error);
  process.exit(1);
}
