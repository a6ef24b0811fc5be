const WANTED = "(forced-colors: active), (prefers-contrast: more)";

/** Loads the outlines for a system that chooses the colours itself, and stronger ones for who wants them, once it does. */
export function keepOutlined(): () => void {
  const list = matchMedia(WANTED);
  const load = () => {
    if (list.matches) void import("./styles/forced-colors.css");
  };
  load();
  list.addEventListener("change", load);
  return () => list.removeEventListener("change", load);
}
