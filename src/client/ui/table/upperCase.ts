/** Makes what stands in a field capitals. The caret stays where it is; set through React it would jump to the end. */
export function upperCase(input: HTMLInputElement): string {
  const { value, selectionStart, selectionEnd } = input;
  const capitals = value.toUpperCase();
  if (capitals !== value) {
    input.value = capitals;
    input.setSelectionRange(selectionStart, selectionEnd);
  }
  return capitals;
}
