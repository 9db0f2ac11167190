/**
 * Starts the product, main.ts, with what was compiled at an earlier start. JavaScript: the engine keeps a compiler of
 * some 10 MB in memory for the first TypeScript file that it does not find compiled. package.json gives it 4 MB for new
 * objects: left to itself it takes a hundred while a workbook is written, for nothing.
 */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Before anything else is loaded: half of a start is reading the program. Where it can't be written it does nothing.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/compile'));
await import('./main.ts');
