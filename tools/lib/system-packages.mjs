import { readFile } from "node:fs/promises";
import { findProgram } from "./find-program.mjs";
import { CommandFailed, runCommand } from "./run-command.mjs";
import { findPython } from "./versions.mjs";

/**
 * @typedef {object} Need
 * @property {() => Promise<boolean>} present whether the machine has it
 * @property {() => string[] | Promise<string[]>} packages Debian packages that bring it
 */

/** What the build needs besides Node and Python. @type {Need[]} */
export const BUILD_NEEDS = [
  { present: () => isInstalled("make"), packages: () => ["make"] },
  { present: () => isInstalled("emcc"), packages: () => ["emscripten"] },
  { present: hasVenv, packages: () => ["python3-venv"] },
];

/** What only the tests need. @type {Need[]} */
export const TEST_NEEDS = [
  { present: () => compilesSanitized("gcc"), packages: () => ["gcc", "libc6-dev"] },
  { present: () => isInstalled("clang"), packages: () => ["clang"] },
  // Asked after clang, because the package of its sanitizers is named by its version.
  { present: () => compilesSanitized("clang"), packages: clangSanitizerPackages },
  {
    present: async () => (await findChromium()) !== null,
    packages: () => ["chromium", "fonts-liberation"],
  },
];

/** The path of this machine's Chromium, or null. */
export const findChromium = () => findProgram("chromium", "chromium-browser", "google-chrome");

/**
 * What the installation asks of the machine.
 *
 * @typedef {object} Machine
 * @property {() => Promise<boolean>} isDebianLike whether it has apt-get and Debian's package names
 * @property {() => boolean} isRoot
 * @property {() => Promise<boolean>} maySudo whether sudo works without asking for a password
 * @property {(commandLine: string[]) => Promise<unknown>} run
 */

/** @type {Machine} */
const thisMachine = {
  isDebianLike: async () => /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(await osRelease()),
  isRoot: () => process.getuid?.() === 0,
  maySudo: () => succeeds(["sudo", "-n", "true"]),
  run: (commandLine) => runCommand(commandLine, { env: { DEBIAN_FRONTEND: "noninteractive" } }),
};

/**
 * Installs what is missing with the system's package manager, or says how to.
 *
 * @param {Need[]} needs
 * @returns {Promise<string>} what was done
 */
export async function ensureSystemPackages(needs, machine = thisMachine) {
  const installed = [];
  for (const need of needs) {
    if (await need.present()) continue;
    const packages = await need.packages();
    await install(packages, machine);
    installed.push(...packages);
    if (!(await need.present())) {
      throw new Error(`${packages.join(", ")} was installed, yet what it should bring is missing.`);
    }
  }
  return installed.length > 0 ? `installed ${installed.join(", ")}` : "present";
}

async function install(packages, machine) {
  const prefix = await privilege(packages, machine);
  const commands = [
    [...prefix, "apt-get", "update"],
    [...prefix, "apt-get", "install", "-y", "--no-install-recommends", ...LOCK_WAIT, ...packages],
  ];
  // A mirror that is being updated fails now and then; the second try sees it whole.
  try {
    for (const command of commands) await machine.run(command);
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    for (const command of commands) await machine.run(command);
  }
}

// Another installation may hold the lock, as after the start of a fresh machine.
const LOCK_WAIT = ["-o", "DPkg::Lock::Timeout=120"];

/** What to put before `apt-get`: nothing for root, sudo for one who may use it unasked. */
async function privilege(packages, machine) {
  if (await machine.isDebianLike()) {
    if (machine.isRoot()) return [];
    if (await machine.maySudo()) return ["sudo", "-n"];
  }
  throw new Error(
    `This machine lacks ${packages.join(", ")} (names of Debian's packages), and they cannot be ` +
      "installed without asking you. On Debian or Ubuntu run:\n\n" +
      `    sudo apt-get update && sudo apt-get install ${packages.join(" ")}\n\n` +
      "On another system install the same programs with its package manager " +
      "(macOS: `brew install emscripten llvm`, and Chromium or Chrome for the tests). " +
      "Then run the command again.",
  );
}

const osRelease = () => readFile("/etc/os-release", "utf8").catch(() => "");

const isInstalled = async (program) => (await findProgram(program)) !== null;

async function hasVenv() {
  const { command } = await findPython();
  return succeeds([command, "-I", "-c", "import venv, ensurepip"]);
}

// Only linking shows whether the sanitizers' libraries are there.
const compilesSanitized = (compiler) =>
  succeeds([
    "sh",
    "-c",
    `echo 'int main(void){return 0;}' | ${compiler} -fsanitize=address,undefined -x c - -o /dev/null`,
  ]);

async function clangSanitizerPackages() {
  const { output } = await runCommand(["clang", "--version"]);
  const major = /version (\d+)/.exec(output)?.[1];
  return major ? [`libclang-rt-${major}-dev`] : ["libclang-rt-dev"];
}

async function succeeds(commandLine) {
  try {
    await runCommand(commandLine);
    return true;
  } catch (error) {
    if (error instanceof CommandFailed) return false;
    throw error;
  }
}
