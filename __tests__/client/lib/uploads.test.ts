/** The line of files on their way: a few at once, each with its own key, its progress and its outcome. */
import type { Failure } from '#client/lib/errors.ts';
import { isUnderWay } from '#client/lib/unsaved.ts';
import { UploadQueue, type UploadState } from '#client/lib/uploads.ts';

interface Request {
  name: string;
  target: string;
  key: string;
  progress: (share: number) => void;
  take: () => void;
  fail: (failure: Partial<Failure>) => void;
  aborted: boolean;
}
const failure = (given: Partial<Failure>): Failure => ({
  status: null,
  body: null,
  aborted: false,
  retryAfter: null,
  ...given,
});

function start() {
  const requests: Request[] = [];
  const idle = jest.fn();
  const queue = new UploadQueue<string>((file, target, key, progress) => {
    const request = { name: file.name, target, key, progress, aborted: false } as Request;
    const done = new Promise((resolve, reject) => {
      request.take = () => resolve(null);
      request.fail = (given) => reject(failure(given));
    });
    requests.push(request);
    const abort = () => {
      request.aborted = true;
      request.fail({ aborted: true });
    };
    return { done, abort };
  }, idle);
  return { queue, requests, idle };
}
const files = (count: number) =>
  Array.from({ length: count }, (_, at) => new File(['x'.repeat(at + 1)], `${at + 1}.jpg`));
/** Lets what was answered be noticed. */
const settled = async () => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};
const states = (queue: UploadQueue<string>): UploadState[] => queue.snapshot().map(({ state }) => state);
const sent = (requests: Request[]) => requests.map(({ name }) => name);

test('three uploads run at once, and the next starts in order when one ends', async () => {
  const { queue, requests, idle } = start();
  queue.add(files(5), 'graduación');
  expect(sent(requests)).toEqual(['1.jpg', '2.jpg', '3.jpg']);
  expect(states(queue)).toEqual(['subiendo', 'subiendo', 'subiendo', 'espera', 'espera']);
  expect(isUnderWay()).toBe(true);
  requests[1]?.take();
  await settled();
  expect(sent(requests)).toEqual(['1.jpg', '2.jpg', '3.jpg', '4.jpg']);
  for (const request of requests) request.take();
  await settled();
  requests[4]?.take();
  await settled();
  expect(states(queue)).toEqual(Array(5).fill('lista'));
  expect([queue.busy, isUnderWay(), idle.mock.calls.length]).toEqual([false, false, 1]);
  expect(requests.map(({ target }) => target)).toEqual(Array(5).fill('graduación'));
  expect(new Set(requests.map(({ key }) => key)).size).toBe(5);
});

test('a refused upload keeps its reason, and a retry sends only refused ones, each under its own key', async () => {
  const { queue, requests } = start();
  queue.add(files(3), 'x');
  requests[0]?.take();
  const rechazadas = [{ nombre: '2.jpg', motivo: 'No es una fotografía.' }];
  requests[1]?.fail({ status: 422, body: { message: '2.jpg: No es una fotografía.', rechazadas } });
  requests[2]?.fail({});
  await settled();
  expect(queue.snapshot().map(({ state, reason }) => [state, reason])).toEqual([
    ['lista', null],
    ['rechazada', 'No es una fotografía.'],
    ['rechazada', 'No hay conexión con el servidor. Revisa la red e inténtalo de nuevo.'],
  ]);
  queue.retry();
  expect(sent(requests)).toEqual(['1.jpg', '2.jpg', '3.jpg', '2.jpg', '3.jpg']);
  expect([requests[3]?.key, requests[4]?.key]).toEqual([requests[1]?.key, requests[2]?.key]);
  requests[3]?.take();
  requests[4]?.take();
  await settled();
  expect(states(queue)).toEqual(['lista', 'lista', 'lista']);
});

test('cancelling aborts the request, starts the next upload, and allows a retry', async () => {
  const { queue, requests } = start();
  queue.add(files(5), 'x');
  const [first, , , fourth] = queue.snapshot();
  queue.cancel(first?.id ?? 0);
  queue.cancel(fourth?.id ?? 0);
  await settled();
  expect(requests[0]?.aborted).toBe(true);
  expect(sent(requests)).toEqual(['1.jpg', '2.jpg', '3.jpg', '5.jpg']);
  expect(states(queue)).toEqual(['cancelada', 'subiendo', 'subiendo', 'cancelada', 'subiendo']);
  for (const request of requests.slice(1)) request.take();
  await settled();
  queue.retry(first?.id ?? 0);
  expect(sent(requests).slice(4)).toEqual(['1.jpg']);
  expect(requests[4]?.key).toBe(requests[0]?.key);
  requests[4]?.take();
  await settled();
  expect(states(queue)).toEqual(['lista', 'lista', 'lista', 'cancelada', 'lista']);
});

test('cancelling a finished upload changes nothing', async () => {
  const { queue, requests } = start();
  queue.add(files(1), 'x');
  requests[0]?.take();
  queue.cancel(queue.snapshot()[0]?.id ?? 0);
  await settled();
  expect(states(queue)).toEqual(['lista']);
});

test('all uploads can be cancelled at once, and finished ones cleared', async () => {
  const { queue, requests, idle } = start();
  queue.add(files(500), 'x');
  requests[0]?.take();
  await settled();
  queue.cancelAll();
  await settled();
  expect(states(queue).filter((state) => state === 'cancelada')).toHaveLength(499);
  // Nothing that waited was sent.
  expect(requests).toHaveLength(4);
  expect(idle).toHaveBeenCalled();
  queue.clear();
  expect(queue.snapshot()).toEqual([]);
  expect(isUnderWay()).toBe(false);
});

test('progress is reported, but not at every event', () => {
  jest.useFakeTimers();
  const { queue, requests } = start();
  const reported = jest.fn();
  queue.add(files(1), 'x');
  queue.subscribe(reported);
  requests[0]?.progress(0.2);
  requests[0]?.progress(0.5);
  expect(reported).not.toHaveBeenCalled();
  jest.advanceTimersByTime(100);
  expect(reported).toHaveBeenCalledTimes(1);
  expect(queue.snapshot()[0]).toMatchObject({ share: 0.5, state: 'subiendo', bytes: 1 });
  jest.useRealTimers();
});
