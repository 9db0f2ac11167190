/** A program that writes as many lines as its job says, each with its number and the content of its file many times. */
import { readFileSync } from 'node:fs';
import { beginLimited, FILE, readJob, writeLine } from '#server/files/limited-program.ts';

beginLimited(128 * 1024);
const { lines, letters } = readJob() as { lines: number; letters: number };
const text = `${readFileSync(FILE, 'utf8')}\u2028ñ\n`;
for (let number = 0; number < lines; number++) writeLine({ number, text: text.repeat(letters / text.length) });
