/** The pattern of `LIKE ? ESCAPE '\'` for texts that hold this one somewhere: signs of LIKE stand for themselves. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
