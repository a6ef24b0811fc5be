import { type LayoutStore, openWholePage } from "../../model/layout.js";
import { type SystemWish, systemWishes } from "../../model/system/wishes.js";

/** Opens the page of the system that the project runs, which does what is wished. */
export function askSystem(layout: LayoutStore, wish: SystemWish): void {
  systemWishes.setState({ wish });
  openWholePage(layout, "system");
}
