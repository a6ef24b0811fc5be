import { afterEach, expect, test, vi } from "vitest";
import { opaqueContext } from "../../src/ui/timeline/canvas.js";

afterEach(() => vi.unstubAllGlobals());

test("a canvas is not opened before it has a size: until it is painted it would be black", () => {
  vi.stubGlobal("window", { devicePixelRatio: 2 });
  const getContext = vi.fn();
  const canvas = { width: 300, height: 150, style: {}, getContext } as unknown as HTMLCanvasElement;
  opaqueContext(canvas, 0, 40);
  opaqueContext(canvas, 40, 0);
  expect(getContext).not.toHaveBeenCalled();
  opaqueContext(canvas, 400, 300);
  expect(getContext).toHaveBeenCalledWith("2d", { alpha: false });
  expect([canvas.width, canvas.height, canvas.style.width]).toEqual([800, 600, "400px"]);
});
