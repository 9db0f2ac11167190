/** What goes to the printer in a test of the calling file, sheet by sheet, in place of the browser's dialog. */
export function printedOfFile(): string[] {
  const printed: string[] = [];
  beforeEach(() => {
    printed.length = 0;
    window.print = () => {
      printed.push(document.querySelector('.imprimir')?.textContent ?? 'nothing');
      window.dispatchEvent(new Event('afterprint'));
    };
  });
  return printed;
}
