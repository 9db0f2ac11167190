/** Pictures for paper: their dots, for a printer that has one colour. */

/** Dots from left to right and top to bottom, four bytes each: red, green, blue, and 255. */
export interface Picture {
  data: Buffer;
  info: { width: number; height: number };
}

/** A stored picture on white, as large as so many dots in width and height allow. */
export async function paperPicture(bytes: Buffer, width: number, height: number): Promise<Picture> {
  // The library takes its megabytes with the first image, not at the start.
  const { dotsOf } = await import('./drawing.ts');
  return dotsOf(bytes, width, height);
}
