/** Who writes too much waits; nobody else does. */
import { endpoints } from '#contract/endpoints.ts';
import { openRates } from '#server/http/rates.ts';
import { aNote, anAlumno } from '../../support/builders.ts';
import { serverOfFile } from '../../support/server.ts';

describe('at everyday rates', () => {
  let now = 0;
  /** How long each that was too fast had to wait. */
  let waits: number[] = [];
  const pause = async (ms: number) => void waits.push(ms);
  const rates = openRates(300, { now: () => now, pause });
  const send = async (who: string, count: number) => {
    for (let sent = 0; sent < count; sent += 1) await rates.turn(who);
  };
  beforeEach(() => {
    waits = [];
  });

  test('twelve hundred at once pass, and so do three hundred a second', async () => {
    await send('1', 1200);
    for (let second = 0; second < 20; second += 1) {
      now += 1000;
      await send('1', 300);
    }
    expect(waits).toEqual([]);
  });

  test('five hundred photos and five hundred queued abonos pass at once', async () => {
    await send('2', 1000);
    expect(waits).toEqual([]);
  });

  test('more requests wait, and get a retry time when the wait is long', async () => {
    await send('3', 1500);
    expect(waits.length).toBeGreaterThan(250);
    const further = send('3', 2);
    await expect(further).rejects.toMatchObject({ status: 429, headers: { 'retry-after': '2' } });
    // Others are not concerned; and a second later it goes on.
    await rates.turn('4');
    now += 1000;
    await rates.turn('3');
  });

  test('failed requests cost more: seventy at once, then fewer than twenty a second', async () => {
    const inVain = async () => {
      let sent = 0;
      while (waits.length === 0) {
        await rates.turn('5');
        await rates.refused('5');
        sent += 1;
      }
      waits = [];
      return sent;
    };
    const first = await inVain();
    expect([first > 60, first < 80]).toEqual([true, true]);
    now += 1000;
    expect(await inVain()).toBeLessThanOrEqual(20);
  });

  test('an address with only failed requests waits a second each, and for at most a minute after', async () => {
    for (let sent = 0; sent < 10_000; sent += 1) await rates.refused('192.0.2.1');
    expect(Math.max(...waits)).toBe(1000);
    waits = [];
    now += 60_000;
    await rates.refused('192.0.2.1');
    expect(waits).toEqual([]);
  });
});

describe('over HTTP', () => {
  const server = serverOfFile({ settings: { writesPerSecond: 1 } });

  test('a fast client gets a retry time in Spanish; others and reading go on', async () => {
    const [note, other] = [await aNote(server), await anAlumno(server)];
    const fast = await server.as(1);
    const body = { user_id: note.user_id, amount: 1 };
    const responses = await Promise.all(
      Array.from({ length: 12 }, () => fast.request(endpoints.createAbono, { body, key: crypto.randomUUID() })),
    );
    const refused = responses.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(responses.filter(({ status }) => status === 201).length).toBeGreaterThanOrEqual(4);
    for (const { headers, refused: said } of refused) {
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(said).toEqual({ message: expect.stringMatching(/^Llegan demasiadas peticiones tuyas/) });
    }
    expect((await fast.request(endpoints.me)).status).toBe(200);
    const slow = await server.as(2);
    expect(
      (await slow.request(endpoints.updateUser, { params: { id: other.id }, body: { nombre: 'Ana' } })).status,
    ).toBe(200);
  });
});
