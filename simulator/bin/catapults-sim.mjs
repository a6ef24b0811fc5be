#!/usr/bin/env node
// The committed entry point: npm links a bin at install time, before anything is built.
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const built = new URL("../dist/cli.js", import.meta.url);

if (existsSync(fileURLToPath(built))) {
  await import(built.href);
} else {
  console.error("catapults-sim: the simulator is not built yet. Run `npm run build` first.");
  process.exitCode = 2;
}
