/** What jsdom lacks and the client's libraries ask for; each one removed makes a screen test fail. */
import { TextDecoder, TextEncoder } from 'node:util';

Object.assign(globalThis, { TextEncoder, TextDecoder });

window.matchMedia ??= (query: string) => ({
  matches: false,
  media: query,
  onchange: null,
  addListener() {},
  removeListener() {},
  addEventListener() {},
  removeEventListener() {},
  dispatchEvent: () => false,
});

globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// jsdom prints an error for the second argument (pseudo elements), which antd passes.
const computed = window.getComputedStyle.bind(window);
window.getComputedStyle = (element) => computed(element);

// Node's own MessageChannel would keep the process alive.
globalThis.MessageChannel ??= class {
  port1 = { onmessage: null as null | ((event: { data: unknown }) => void) };
  port2 = { postMessage: (data: unknown) => void setTimeout(() => this.port1.onmessage?.({ data })) };
} as unknown as typeof MessageChannel;

// jsdom lays nothing out, so there is nowhere to scroll to.
Element.prototype.scrollIntoView ??= () => {};

// The router describes each navigation by a Request, of which only these are read where no route has a loader. Node's
// own would refuse jsdom's signals.
globalThis.Request ??= class {
  readonly method = 'GET';
  readonly headers = new Headers();
  readonly url: string;
  readonly signal: AbortSignal;
  constructor(url: string | URL, { signal }: RequestInit = {}) {
    this.url = String(url);
    this.signal = signal ?? new AbortController().signal;
  }
} as unknown as typeof Request;
