/** Makes nodes of elements whose components use no hooks, before React DOM has come: the first rows need none. */
import { Fragment, type ReactElement, type ReactNode } from 'react';

type Props = Record<string, unknown> & { children?: ReactNode };

const SVG = 'http://www.w3.org/2000/svg';
const NAMES: Record<string, string> = { className: 'class', htmlFor: 'for', defaultValue: 'value' };
/** React's own: they leave nothing in the page. */
const UNSEEN = new Set(['children', 'ref', 'key']);

/** What React would render of `node`; the handlers of elements hear the browser's events. */
export function draw(node: ReactNode, namespace?: string): Node {
  if (node === null || node === undefined || typeof node === 'boolean') return document.createDocumentFragment();
  if (typeof node !== 'object') return document.createTextNode(String(node));
  if (Symbol.iterator in node) return together(node, namespace);
  const { type, props } = node as ReactElement<Props>;
  if (type === (Fragment as unknown)) return draw(props.children, namespace);
  if (typeof type === 'string') return elementOf(type, props, type === 'svg' ? SVG : namespace);
  // `memo` keeps its component inside.
  const component = (typeof type === 'object' ? (type as { type: unknown }).type : type) as (props: Props) => ReactNode;
  return draw(component(props), namespace);
}

function together(nodes: Iterable<ReactNode>, namespace?: string): Node {
  const fragment = document.createDocumentFragment();
  for (const node of nodes) fragment.append(draw(node, namespace));
  return fragment;
}

function elementOf(tag: string, { style, ...props }: Props, namespace?: string): Element {
  const element = namespace ? document.createElementNS(namespace, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (UNSEEN.has(name) || value === null || value === undefined) continue;
    if (typeof value === 'function') {
      element.addEventListener(name.slice(2).toLowerCase(), value as EventListener);
    } else if (typeof value !== 'boolean' || /^(aria|data)-/.test(name)) {
      element.setAttribute(NAMES[name] ?? name, String(value));
    } else if (value) {
      element.setAttribute(name, '');
    }
  }
  for (const [name, value] of Object.entries(style ?? {})) {
    // Numbers are pixels: no component drawn here sets a style without a unit.
    if (value !== undefined)
      Object.assign((element as HTMLElement).style, { [name]: typeof value === 'number' ? `${value}px` : value });
  }
  element.append(draw(props.children, namespace));
  return element;
}
