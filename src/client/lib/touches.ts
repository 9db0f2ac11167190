/**
 * Whether somebody does something while an answer is on its way. Who compares the count from before with the one from
 * after knows whether the hands have gone on: then the focus stays where they are.
 */
let count = 0;

// A key that is held down repeats what was counted.
const touched = (event: Event) => {
  if (!(event instanceof KeyboardEvent && event.repeat)) count += 1;
};
for (const way of ['keydown', 'pointerdown', 'input']) window.addEventListener(way, touched, { capture: true });

/** How many keys and clicks there have been on this page. */
export const touches = (): number => count;
