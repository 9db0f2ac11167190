/** What jsdom lacks and the client's libraries ask for; each one removed makes a screen test fail. And the time. */
import { ReadableStream } from 'node:stream/web';
import { TextDecoder, TextEncoder } from 'node:util';
import { START } from './clock.ts';

Object.assign(globalThis, { TextEncoder, TextDecoder });
// A server beside the screens looks whether it responds with one of these; it never does.
Object.assign(globalThis, { ReadableStream, Response: class {} });

// The screens live at the time of the test server, whatever the machine's calendar says.
const { now } = Date;
const later = Date.parse(START) - now();
Date.now = () => now() + later;
globalThis.Date = new Proxy(Date, {
  construct: (target, given, made) => Reflect.construct(target, given.length > 0 ? given : [target.now()], made),
});

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

/**
 * Whether something can be seen is asked of each element at each search, and jsdom matches it with every rule of every
 * sheet: a third of a test's time. No sheet of ours is loaded here: what hides is the attribute, or an element's style.
 */
const computed = window.getComputedStyle.bind(window);
const bare = new Map<string, CSSStyleDeclaration>();
window.getComputedStyle = (element) => {
  const { localName, style, hidden } = element as HTMLElement;
  const ofName = bare.get(localName) ?? computed(document.createElement(localName));
  bare.set(localName, ofName);
  const shown = (property: keyof CSSStyleDeclaration): unknown => {
    if (property === 'visibility') return (element.closest('[style*="visibility:"]') as HTMLElement)?.style.visibility;
    return style[property] || (property === 'display' && hidden ? 'none' : ofName[property]);
  };
  return new Proxy(ofName, {
    get: (_, property) => (property === 'getPropertyValue' ? shown : shown(property as keyof CSSStyleDeclaration)),
  });
};

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
