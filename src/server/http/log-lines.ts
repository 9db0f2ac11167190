/** Where the log goes: standard output, the lines of one turn of the event loop in one piece. */

let waiting = '';
let scheduled = false;

function flush(): void {
  scheduled = false;
  if (waiting === '') return;
  const lines = waiting;
  waiting = '';
  process.stdout.write(lines);
}

/** A stream for the logger. Each write is a call of the system that everybody waits for; at the end nothing is left. */
export const logLines = {
  write(line: string): void {
    if (waiting === '' && !scheduled) {
      scheduled = true;
      setImmediate(flush);
    }
    waiting += line;
  },
};

process.on('exit', flush);
