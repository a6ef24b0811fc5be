/** A page that is out of sight gets no frames: it goes on after this long, ms. */
const OUT_OF_SIGHT = 100;

/** Ends with the next frame of the page. */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, OUT_OF_SIGHT);
    requestAnimationFrame(() => {
      clearTimeout(late);
      resolve();
    });
  });
}
