/** What becomes of a write that no answer comes to. */
import { sendUntilResponse } from '#client/api/timeout.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Attempts of which the first ones are never answered. */
function attempts(silent: number) {
  const signals: AbortSignal[] = [];
  const work = (signal: AbortSignal) => {
    signals.push(signal);
    return new Promise<string>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('aborted')));
      if (signals.length > silent) resolve('taken');
    });
  };
  return { signals, work };
}

test('a write with a key reports a silent server after 30 s and is retried until there is a response', async () => {
  const { signals, work } = attempts(2);
  const tell = jest.fn();
  const sent = sendUntilResponse(true, new AbortController().signal, work, tell);
  await jest.advanceTimersByTimeAsync(29_999);
  expect([signals.length, tell.mock.calls.length]).toEqual([1, 0]);
  await jest.advanceTimersByTimeAsync(1);
  expect([signals.length, tell.mock.calls.length]).toEqual([2, 1]);
  await jest.advanceTimersByTimeAsync(30_000);
  expect(await sent).toBe('taken');
  expect(signals.length).toBe(3);
});

test('a write without a key is sent once and keeps waiting', async () => {
  const { signals, work } = attempts(1);
  const tell = jest.fn();
  const leaving = new AbortController();
  const sent = sendUntilResponse(false, leaving.signal, work, tell);
  await jest.advanceTimersByTimeAsync(90_000);
  expect([signals.length, tell.mock.calls.length]).toEqual([1, 1]);
  leaving.abort();
  await expect(sent).rejects.toThrow('aborted');
});

test('an upload is only slow while bytes move, and is retried after 30 s without progress', async () => {
  const moves: ((share: number) => void)[] = [];
  const { signals, work } = attempts(1);
  const tell = jest.fn();
  const upload = (signal: AbortSignal, moved: (share: number) => void) => {
    moves.push(moved);
    return work(signal);
  };
  const sent = sendUntilResponse(true, new AbortController().signal, upload, tell);
  for (const share of [0.1, 0.2, 0.3]) {
    await jest.advanceTimersByTimeAsync(29_999);
    moves[0]?.(share);
  }
  await jest.advanceTimersByTimeAsync(29_999);
  expect([signals.length, tell.mock.calls.length]).toEqual([1, 0]);
  await jest.advanceTimersByTimeAsync(1);
  expect(await sent).toBe('taken');
  expect([signals.length, tell.mock.calls.length]).toEqual([2, 1]);
});

test('a fully sent upload reports a silent server and is not restarted', async () => {
  const { signals, work } = attempts(1);
  const tell = jest.fn();
  const leaving = new AbortController();
  const upload = (signal: AbortSignal, moved: (share: number) => void) => {
    moved(1);
    return work(signal);
  };
  const sent = sendUntilResponse(true, leaving.signal, upload, tell);
  await jest.advanceTimersByTimeAsync(90_000);
  expect([signals.length, tell.mock.calls.length]).toEqual([1, 1]);
  leaving.abort();
  await expect(sent).rejects.toThrow('aborted');
});

test('leaving the form ends the retries', async () => {
  const { signals, work } = attempts(9);
  const leaving = new AbortController();
  const sent = sendUntilResponse(true, leaving.signal, work, () => undefined);
  await jest.advanceTimersByTimeAsync(30_000);
  leaving.abort();
  await expect(sent).rejects.toThrow('aborted');
  expect(signals.length).toBe(2);
});
