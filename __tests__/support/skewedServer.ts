/** The product on a machine whose clock is wrong by so many milliseconds, the first argument. */
import { serve } from '#server/serve.ts';
import { readSettings } from '#server/settings.ts';

const wrong = Number(process.argv[2]);
await serve(readSettings(process.env), () => new Date(Date.now() + wrong));
