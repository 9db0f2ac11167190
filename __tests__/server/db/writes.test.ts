import type { Transaction } from '#server/db/database.ts';
import { eachWithDatabase, insertEscuela } from './fixture.ts';

const opened = eachWithDatabase();

const count = async (): Promise<number> => {
  const row = await opened.db.get<{ total: number }>('SELECT COUNT(*) AS total FROM escuelas');
  return row?.total ?? -1;
};

/** A promise and what settles it, for the two halves of a test to wait for each other. */
function signal() {
  let done = () => {};
  const promise = new Promise<void>((resolve) => {
    done = resolve;
  });
  return { promise, done };
}

describe('one transaction', () => {
  test('returns the result of the work and commits its writes', async () => {
    const { db } = opened;
    expect(await db.write(async (tx) => ({ id: await insertEscuela(tx) }))).toEqual({ id: expect.any(Number) });
    expect(await count()).toBe(1);
  });

  test('sees its own writes', async () => {
    await opened.db.write(async (tx) => {
      await insertEscuela(tx);
      expect(await tx.get('SELECT COUNT(*) AS total FROM escuelas')).toEqual({ total: 1 });
    });
  });

  test('rolls back and rethrows an error of the work', async () => {
    const error = { status: 422 };
    const work = async (tx: Transaction) => {
      await insertEscuela(tx);
      throw error;
    };
    await expect(opened.db.write(work)).rejects.toBe(error);
    expect(await count()).toBe(0);
  });

  test('fails after a failed statement even if the work continues', async () => {
    const work = async (tx: Transaction) => {
      await insertEscuela(tx, 'a');
      await insertEscuela(tx, 'a').catch(() => {});
      await insertEscuela(tx, 'b').catch(() => {});
      return 'done';
    };
    await expect(opened.db.write(work)).rejects.toMatchObject({ kind: 'unique' });
    expect(await count()).toBe(0);
  });

  test('lets the work rethrow a failed statement as another error', async () => {
    const error = { status: 409 };
    const work = async (tx: Transaction) => {
      await insertEscuela(tx, 'a');
      await insertEscuela(tx, 'a').catch(() => {
        throw error;
      });
    };
    await expect(opened.db.write(work)).rejects.toBe(error);
    expect(await count()).toBe(0);
  });
});

describe('numbers that are taken when the work is done', () => {
  const RENAME = 'UPDATE escuelas SET nombre = ? WHERE id = ?';
  /** A school that is named after the next ticket. */
  const named = (fault?: Error) => async (tx: Transaction) => {
    const number = tx.nextNumber('ticket');
    const text = `'Escuela' ${number} \\ ¿ñ?`;
    const id = await insertEscuela(tx, text);
    tx.atEnd(async () => [{ sql: RENAME, params: [text, id] }]);
    if (fault) throw fault;
    return { tx, id, number, text };
  };
  const nameOf = async (id: number) =>
    (await opened.db.get<{ nombre: string }>('SELECT nombre FROM escuelas WHERE id = ?', id))?.nombre;

  test('stand in texts and statements in place of their stand-ins, without a gap after a refusal', async () => {
    const first = await opened.db.write(named());
    await expect(opened.db.write(named(new Error('refused')))).rejects.toThrow('refused');
    const second = await opened.db.write(named());
    for (const [{ tx, id, number, text }, value] of [
      [first, 1],
      [second, 2],
    ] as const) {
      expect(number).toBeLessThan(0);
      const wanted = `'Escuela' ${value} \\ ¿ñ?`;
      expect([tx.withNumbers(text), await nameOf(id)]).toEqual([wanted, wanted]);
    }
  });

  test('follow each other within a transaction', async () => {
    const { tx, text } = await opened.db.write(async (tx) => ({
      tx,
      text: [tx.nextNumber('ticket'), tx.nextNumber('ticket'), tx.nextNumber('ticket')].join(),
    }));
    expect([tx.hasStandIn(text), tx.hasStandIn('-123456789012345')]).toEqual([true, false]);
    expect(tx.withNumbers(text)).toBe('1,2,3');
  });

  test('are not taken, and nothing is written, when a last statement fails', async () => {
    const work = async (tx: Transaction) => {
      await named()(tx);
      tx.atEnd(async () => [{ sql: 'UPDATE escuelas SET nombre = NULL', params: [] }]);
    };
    await expect(opened.db.write(work)).rejects.toThrow();
    expect([await count(), (await opened.db.write(named())).tx]).toEqual([0, expect.anything()]);
    const counter = await opened.db.get("SELECT value FROM counters WHERE name = 'ticket'");
    expect(counter).toEqual({ value: 1 });
  });

  test('are refused without their counter', async () => {
    await opened.db.write((tx) => tx.run('DELETE FROM counters'));
    await expect(opened.db.write(named())).rejects.toThrow();
    expect(await count()).toBe(0);
    await opened.db.write((tx) => tx.run("INSERT INTO counters (name, value) VALUES ('ticket', 0)"));
  });

  test('keep nobody waiting who takes one meanwhile', async () => {
    const taken = signal();
    const other = signal();
    const slow = opened.db.write(async (tx) => {
      const made = await named()(tx);
      taken.done();
      // The embedded database has one writer at a time.
      if (DATABASE === 'postgres') await other.promise;
      return made;
    });
    await taken.promise;
    const quick = await opened.db.write(named());
    other.done();
    const made = await slow;
    const numbers = [quick, made].map(({ tx, number }) => Number(tx.withNumbers(String(number))));
    expect(numbers).toEqual(DATABASE === 'postgres' ? [1, 2] : [2, 1]);
  });
});

describe('concurrent transactions', () => {
  test('are rolled back individually', async () => {
    const writes = Array.from({ length: 40 }, (_, number) =>
      opened.db.write(async (tx) => {
        await insertEscuela(tx, `Escuela ${number}`);
        if (number % 10 === 3) throw new Error(`refused ${number}`);
        if (number % 10 === 7) await insertEscuela(tx, `Escuela ${number}`);
        return number;
      }),
    );
    const results = await Promise.allSettled(writes);
    const failed = results.flatMap((result, number) => (result.status === 'rejected' ? [number] : []));
    expect(failed).toEqual([3, 7, 13, 17, 23, 27, 33, 37]);
    const rows = await opened.db.all<{ nombre: string }>('SELECT nombre FROM escuelas');
    expect(new Set(rows.map((row) => row.nombre))).toEqual(
      new Set(results.flatMap((result) => (result.status === 'fulfilled' ? [`Escuela ${result.value}`] : []))),
    );
  });

  test('lose no increment', async () => {
    const tickets = await Promise.all(
      Array.from({ length: 100 }, () =>
        opened.db.write((tx) =>
          tx.get<{ value: number }>(`UPDATE counters SET value = value + 1 WHERE name = 'ticket' RETURNING value`),
        ),
      ),
    );
    expect(tickets.map((row) => row?.value).sort((a = 0, b = 0) => a - b)).toEqual(
      Array.from({ length: 100 }, (_, at) => at + 1),
    );
  });

  test('do not see uncommitted rows', async () => {
    const written = signal();
    const readStarted = signal();
    const failing = opened.db.write(async (tx) => {
      await insertEscuela(tx);
      written.done();
      await readStarted.promise;
      throw new Error('rolled back');
    });
    await written.promise;
    // On SQLite it waits for the end of the transaction, on PostgreSQL it sees the state before.
    const seen = count();
    readStarted.done();
    await expect(failing).rejects.toThrow('rolled back');
    expect(await seen).toBe(0);
  });

  test('finish before close returns', async () => {
    const { db, settings } = opened;
    const writes = Array.from({ length: 50 }, (_, number) => db.write((tx) => insertEscuela(tx, `Escuela ${number}`)));
    await db.close();
    await Promise.all(writes);
    const { openDatabase } = await import('#server/db/open.ts');
    opened.db = await openDatabase(settings);
    expect(await count()).toBe(50);
  });
});

describe('programming errors', () => {
  test.each(['all', 'get', 'run'] as const)('are reported: %s of the database inside of a work', async (method) => {
    const { db } = opened;
    const work = () => db[method]('SELECT 1 AS one') as Promise<unknown>;
    await expect(db.write(work)).rejects.toThrow(`Database.${method}() was called inside of a write()`);
  });

  test('are reported: a nested write', async () => {
    const { db } = opened;
    const nested = async (tx: Transaction) => {
      await insertEscuela(tx, 'outer');
      await db.write((inner) => insertEscuela(inner, 'inner'));
    };
    await expect(db.write(nested)).rejects.toThrow('Database.write() was called inside of a write()');
    expect(await count()).toBe(0);
  });

  test('do not include a write started after another one', async () => {
    const { db } = opened;
    let later: Promise<number> | undefined;
    const over = signal();
    await db.write(async (tx) => {
      later = over.promise.then(() => db.write((next) => insertEscuela(next, 'later')));
      await insertEscuela(tx, 'first');
    });
    over.done();
    await later;
    expect(await count()).toBe(2);
  });

  test('are reported: a transaction used after its end', async () => {
    const { db } = opened;
    let leaked: Transaction | undefined;
    await db.write(async (tx) => {
      leaked = tx;
    });
    await expect(leaked?.run('DELETE FROM escuelas')).rejects.toThrow('This transaction is over');
  });

  test('are reported: a statement that is not awaited', async () => {
    const { db } = opened;
    const work = async (tx: Transaction) => {
      await insertEscuela(tx, 'a');
      insertEscuela(tx, 'a').catch(() => {});
    };
    await expect(db.write(work)).rejects.toThrow(/was not awaited|unique/);
    expect(await count()).toBe(0);
  });
});
