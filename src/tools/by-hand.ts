/** Runs a command by hand: errors that a person can mend become one line, others are printed whole. */
import { explain } from '#server/failure.ts';

/** Runs a command with its arguments; exit code 1 when it throws. */
export async function byHand(command: (words: string[]) => Promise<void>): Promise<void> {
  try {
    await command(process.argv.slice(2));
  } catch (error) {
    console.error(explain(error));
    process.exitCode = 1;
  }
}
