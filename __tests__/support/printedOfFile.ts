import { nonsenseIn } from './nonsense.ts';

/**
 * What goes to the printer in a test of the calling file, sheet by sheet, in place of the browser's dialog. A sheet with
 * words that no person wrote fails the test.
 */
export function printedOfFile(): string[] {
  const printed: string[] = [];
  beforeEach(() => {
    printed.length = 0;
    window.print = () => {
      printed.push(document.querySelector('.imprimir')?.textContent ?? 'nothing');
      window.dispatchEvent(new Event('afterprint'));
    };
  });
  afterEach(() => {
    expect(printed.flatMap(nonsenseIn)).toEqual([]);
  });
  return printed;
}
