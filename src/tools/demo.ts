/** `npm run demo`: the settings are those of `npm start`, but DATA_DIR is demo-data unless it is given. */
import { explain } from '#server/failure.ts';
import { NotTheDemo } from '#tools/demo/recognise.ts';
import { startDemo } from '#tools/demo/start.ts';

try {
  await startDemo(process.env);
} catch (error) {
  // Explains errors that the user can fix and prints others in full.
  console.error(error instanceof NotTheDemo ? error.message : explain(error));
  process.exit(1);
}
