const FORCED = "(forced-colors: active)";

/** Loads the outlines for a system that chooses the colours itself, once it does. */
export function keepOutlined(): () => void {
  const list = matchMedia(FORCED);
  const load = () => {
    if (list.matches) void import("./styles/forced-colors.css");
  };
  load();
  list.addEventListener("change", load);
  return () => list.removeEventListener("change", load);
}
