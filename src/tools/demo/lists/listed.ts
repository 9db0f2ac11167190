/** The entries of a text that lists them with commas, on as many lines as it likes. */
export const listed = (text: string): string[] => text.trim().replace(/\s+/g, ' ').split(', ');
