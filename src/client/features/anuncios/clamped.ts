import type { CSSProperties } from 'react';

/** The first lines of a message that may be pages long, as it was typed. */
export const clamped = (lines: number): CSSProperties => ({
  display: '-webkit-box',
  overflow: 'hidden',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: lines,
});

/** A message breaks where it was broken as it was typed. */
export const TYPED: CSSProperties = { overflowWrap: 'anywhere', whiteSpace: 'pre-line' };
