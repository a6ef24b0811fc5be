import { fileURLToPath } from "node:url";

const ROOT = new URL("../../../", import.meta.url);

export const inRoot = (path: string) => fileURLToPath(new URL(path, ROOT));

/** A shipped example: its folder, and the name of its files without ending. */
export interface Example {
  readonly folder: string;
  readonly name: string;
}

export const FIRST_COME: Example = { folder: "first-come", name: "first_come" };
export const WEATHER: Example = { folder: "weather-station", name: "weather" };
export const AGEING: Example = { folder: "ageing", name: "ageing" };

export const EXAMPLES: readonly Example[] = [
  FIRST_COME,
  { folder: "round-robin", name: "round_robin" },
  { folder: "last-in", name: "last_in" },
  AGEING,
  WEATHER,
  { folder: "first-come-pth", name: "first_come_pth" },
  { folder: "web-proxy", name: "web_proxy" },
  { folder: "web-server", name: "web_server" },
  { folder: "embedded-web-server", name: "sockets" },
  { folder: "database", name: "new_order_first" },
];

export const schedulerFile = ({ folder, name }: Example) =>
  inRoot(`public/examples/${folder}/${name}.sched`);

export const workloadFile = ({ folder, name }: Example) =>
  inRoot(`public/examples/${folder}/${name}.workload`);

export const fixtureFile = (name: string) => inRoot(`simulator/test/fixtures/${name}`);

/** The pairs of files of the fixtures, by name. */
export const FIXTURES = {
  ending: [schedulerFile(FIRST_COME), fixtureFile("ending.workload")],
  stopping: [schedulerFile(FIRST_COME), fixtureFile("stopping.workload")],
  dividing: [schedulerFile(FIRST_COME), fixtureFile("dividing.workload")],
  faulty: [fixtureFile("faulty.sched"), fixtureFile("stopping.workload")],
  deadlock: [fixtureFile("plain.sched"), fixtureFile("deadlock.workload")],
  world: [fixtureFile("plain.sched"), fixtureFile("world.workload")],
  client: [fixtureFile("plain.sched"), fixtureFile("client.workload")],
  server: [schedulerFile(FIRST_COME), fixtureFile("server.workload")],
  stepping: [fixtureFile("stepping.sched"), fixtureFile("stopping.workload")],
  faults: [fixtureFile("faults.sched"), fixtureFile("faults.workload")],
  eager: [fixtureFile("eager.sched"), fixtureFile("stopping.workload")],
  outlived: [fixtureFile("outlived.sched"), fixtureFile("ending.workload")],
  tired: [fixtureFile("tired.sched"), fixtureFile("first_come_pth.workload")],
  flipping: [fixtureFile("plain.sched"), fixtureFile("flipping.workload")],
  endless: [fixtureFile("endless.sched"), fixtureFile("stopping.workload")],
} as const;

export type Fixture = keyof typeof FIXTURES;
