/** antd's table takes the plain one's place once the first rows are painted and the browser has nothing better to do. */
import { startTransition, useEffect, useState } from 'react';
import { afterFirstRows } from '#client/lib/firstRows.ts';
import { whenIdle } from '#client/lib/idle.ts';
import { logFailure } from '#client/lib/log.ts';
import type { AntdTable } from './AntdTable.tsx';

let loaded: typeof AntdTable | null = null;

/** Fetches antd's table; lists that open from then on begin with it. */
export async function loadTable(): Promise<typeof AntdTable> {
  loaded ??= (await import('./AntdTable.tsx')).AntdTable;
  return loaded;
}

/** antd's table, or null until it has come. `wanted`: not on a phone, where rows are cards. */
export function useLateTable(wanted: boolean): typeof AntdTable | null {
  const [table, setTable] = useState(() => loaded);
  const needed = wanted && !table;
  useEffect(() => {
    if (!needed) return;
    let gone = false;
    // Rendered bit by bit: whoever clicks meanwhile is heard at once.
    const show = (antd: typeof AntdTable) => gone || startTransition(() => setTable(() => antd));
    void afterFirstRows().then(() =>
      whenIdle(() => {
        if (!gone) loadTable().then(show, (error) => logFailure('The table could not be loaded', error));
      }),
    );
    return () => {
      gone = true;
    };
  }, [needed]);
  return table;
}
