/** Which clicks the router follows, and which are the browser's. */
import { clickedAddress } from '#client/lib/links.ts';

/** The address that a click on the first `[data-here]` leads to. */
function click(html: string, init: MouseEventInit = {}, before?: (event: Event) => void): string | null {
  document.body.innerHTML = html;
  const here = document.querySelector('[data-here]') as Element;
  if (before) here.addEventListener('click', before);
  let address: string | null = null;
  document.addEventListener(
    'click',
    (event) => {
      address = clickedAddress(event);
      event.preventDefault();
    },
    { once: true },
  );
  here.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));
  return address;
}

test.each([
  ['<a data-here href="/usuarios?page=2#fin">x</a>', '/usuarios?page=2#fin'],
  ['<a href="/usuarios"><span data-here>x</span></a>', '/usuarios'],
  ['<a data-here href="?editar=3">x</a>', '/?editar=3'],
  ['<a data-here href="/" target="_self">x</a>', '/'],
])('%s leads to %s', (html, address) => {
  expect(click(html)).toBe(address);
});

test.each([
  '<a data-here href="https://example.com/usuarios">otro sitio</a>',
  '<a data-here href="/api/fotos/1" target="_blank">otra pestaña</a>',
  '<a data-here href="/hoja.xlsx" download>descarga</a>',
  '<a data-here href="#contenido">aquí mismo</a>',
  '<a data-here href="mailto:ana@example.com">correo</a>',
  '<a data-here>sin dirección</a>',
  '<button data-here type="button">botón</button>',
])('%s is left to the browser', (html) => {
  expect(click(html)).toBe(null);
});

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  'a click with %j is left to the browser',
  (init) => {
    expect(click('<a data-here href="/usuarios">x</a>', init)).toBe(null);
  },
);

test('what somebody has answered already is followed by nobody', () => {
  expect(click('<a data-here href="/usuarios">x</a>', {}, (event) => event.preventDefault())).toBe(null);
});
