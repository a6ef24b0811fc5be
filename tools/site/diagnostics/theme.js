// Shows the page in the theme that was chosen in the studio; before the first paint.

const DARK = matchMedia("(prefers-color-scheme: dark)");

function chosen() {
  try {
    return JSON.parse(localStorage.getItem("catapults-studio.layout") ?? "{}").theme;
  } catch {
    return undefined; // a browser that keeps nothing
  }
}

function apply() {
  const theme = chosen();
  const known = theme === "light" || theme === "dark";
  document.documentElement.dataset.theme = known ? theme : DARK.matches ? "dark" : "light";
}

apply();
DARK.addEventListener("change", apply);
addEventListener("storage", apply);
