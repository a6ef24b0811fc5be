/**
 * The published experiments: which scheduler wins, where, and where that turns. Their figures came
 * from machines of 2005; what is held here is direction, order and crossing point.
 */
import { describe, expect, test } from "vitest";
import { change, trialOf } from "./trial.js";

const MS = 1e6;
const SECOND = 1e9;

describe("the weather station", () => {
  const trial = trialOf("weather-station/weather", [
    "first-come/first_come",
    "weather-station/weather",
  ]);

  test("takes about an eighth less time for the same work", async () => {
    const figures = await trial({});
    for (const work of ["calculations.count", "fast_readings.count", "slow_readings.count"]) {
      expect(change(figures, work)).toBe(0);
    }
    expect(change(figures, "duration")).toBeGreaterThan(-0.16);
    expect(change(figures, "duration")).toBeLessThan(-0.09);
  });

  test("saves a constant time per calculation, so less of a long one", async () => {
    const works = [0.05 * MS, 0.5 * MS, 2 * MS, 5 * MS];
    const all = await Promise.all(works.map((work) => trial({ parameters: { work } })));
    const shares = all.map((figures) => -change(figures, "duration"));
    expect(shares).toEqual([...shares].sort((a, b) => b - a));
    const saved = all.map(([generic, own]) => (generic?.duration ?? 0) - (own?.duration ?? 0));
    expect(Math.max(...saved) / Math.min(...saved)).toBeLessThan(1.2);
  });
});

describe("the web proxy", () => {
  const trial = trialOf("web-proxy/web_proxy", [
    "first-come-pth/first_come_pth",
    "web-proxy/web_proxy",
  ]);
  const response = async (load: number) =>
    change(await trial({ parameters: { load }, seeds: 3 }), "response.mean");

  test("answers sooner at high rates of requests, and the more so the higher", async () => {
    const [medium, high, highest] = [
      await response(0.7),
      await response(0.85),
      await response(0.95),
    ];
    expect(Math.abs(medium)).toBeLessThan(0.02);
    expect(high).toBeLessThan(-0.02);
    expect(highest).toBeLessThan(-0.13);
    expect(highest).toBeGreaterThan(-0.4);
  });
});

describe("the web server", () => {
  const trial = trialOf("web-server/web_server", [
    "first-come-pth/first_come_pth",
    "web-server/web_server",
  ]);
  const serve = (handlers: number, size: number, every_request: number, until: number) =>
    trial({ parameters: { handlers, size, every_request }, until, seeds: 2 });

  test("serves more pages of 90 kB and answers sooner, the more so the fewer handlers", async () => {
    const [few, some, many] = await Promise.all(
      [5, 20, 100].map((handlers) => serve(handlers, 90_000, 8.5 * MS, 20 * SECOND)),
    );
    const gains = [few, some, many].map((figures) => change(figures ?? [], "pages.count"));
    expect(gains).toEqual([...gains].sort((a, b) => b - a));
    expect(gains[0]).toBeGreaterThan(0.1);
    expect(gains[1]).toBeGreaterThan(0.02);
    expect(Math.abs(gains[2] ?? 1)).toBeLessThan(0.05);
    expect(change(few ?? [], "response.mean")).toBeLessThan(-0.2);
    expect(change(some ?? [], "response.mean")).toBeLessThan(-0.2);
  });

  test("gains most with 20 handlers for pages of 4 bytes, and nothing with 100", async () => {
    const [few, some, many] = await Promise.all(
      [5, 20, 100].map((handlers) => serve(handlers, 4, 0.2 * MS, 2 * SECOND)),
    );
    const [gainOfFew, gain, gainOfMany] = [few, some, many].map((f) =>
      change(f ?? [], "pages.count"),
    );
    expect(gain).toBeGreaterThan(0.2);
    expect(gain).toBeGreaterThan(gainOfFew ?? 1);
    expect(Math.abs(gainOfMany ?? 1)).toBeLessThan(0.02);
  });

  test("changes little for pages of 250 kB with many handlers", async () => {
    const figures = await serve(100, 250_000, 20 * MS, 20 * SECOND);
    expect(Math.abs(change(figures, "pages.count"))).toBeLessThan(0.12);
  });
});

describe("the embedded web server", () => {
  const trial = trialOf("embedded-web-server/sockets", [
    "first-come/first_come",
    "embedded-web-server/sockets",
  ]);
  const gain = async (handlers: number, clients: number) =>
    change(await trial({ parameters: { handlers, clients }, seeds: 2 }), "pages.count");

  test("always gains with 4 handlers", async () => {
    for (const clients of [1, 2, 4, 6, 8, 10, 12]) {
      expect(await gain(4, clients), `${clients} clients`).toBeGreaterThan(0);
    }
  });

  test("gains with 8 handlers and few clients, and loses from about 8 clients on", async () => {
    for (const clients of [1, 2, 4]) {
      expect(await gain(8, clients), `${clients} clients`).toBeGreaterThan(0.05);
    }
    expect(Math.abs(await gain(8, 8))).toBeLessThan(0.05);
    for (const clients of [10, 12]) {
      expect(await gain(8, clients), `${clients} clients`).toBeLessThan(-0.02);
    }
  });

  test("gives no turn in vain", async () => {
    const [generic, own] = await trial({ parameters: { handlers: 8, clients: 4 } });
    expect(own?.wasted).toBeLessThan(0.01 * (generic?.wasted ?? 0));
  });
});

describe("the database server", () => {
  const trial = trialOf("database/new_order_first", [
    "first-come-pth/first_come_pth",
    "database/new_order_first",
    "database/others/locks_first",
  ]);

  test("does some more new orders when they go first, and none more when locks do", async () => {
    const figures = await trial({ seeds: 3 });
    expect(change(figures, "new_orders.count", 1)).toBeGreaterThan(0.03);
    expect(change(figures, "new_orders.count", 1)).toBeLessThan(0.15);
    expect(Math.abs(change(figures, "new_orders.count", 2))).toBeLessThan(0.01);
  });
});
