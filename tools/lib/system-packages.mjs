import { readFile } from "node:fs/promises";
import { findProgram } from "./find-program.mjs";
import { CommandFailed, runCommand } from "./run-command.mjs";
import { findPython } from "./versions.mjs";

/**
 * @typedef {object} Need
 * @property {() => Promise<boolean>} present whether the machine has it
 * @property {string[]} packages Debian packages that bring it
 */

/** What the build needs besides Node and Python. @type {Need[]} */
export const BUILD_NEEDS = [
  { present: () => isInstalled("make"), packages: ["make"] },
  { present: () => isInstalled("emcc"), packages: ["emscripten"] },
  { present: hasVenv, packages: ["python3-venv"] },
];

/** What only the tests need. @type {Need[]} */
export const TEST_NEEDS = [
  { present: () => compilesSanitized("gcc"), packages: ["gcc", "libc6-dev"] },
  { present: () => compilesSanitized("clang"), packages: ["clang", "libclang-rt-dev"] },
  {
    present: async () => (await findChromium()) !== null,
    packages: ["chromium", "fonts-liberation"],
  },
  // Quicker for tests; other systems than Debian bring none.
  {
    present: async () => !(await isDebian()) || isInstalled("chromium-headless-shell"),
    packages: ["chromium-headless-shell"],
  },
  { present: async () => (await findFirefox()) !== null, packages: ["firefox-esr"] },
  // C for Rabbit processors, and their simulator.
  { present: () => isInstalled("sdcc"), packages: ["sdcc"] },
  { present: () => isInstalled("sz80"), packages: ["sdcc-ucsim"] },
  // Files by io_uring, in the library of threads by appointment.
  { present: hasUring, packages: ["liburing-dev"] },
  // Secrets between the processes of a system.
  { present: hasCrypto, packages: ["libssl-dev"] },
  // A model checker, which the exploration is held against.
  { present: () => isInstalled("spin"), packages: ["spin"] },
  // The clients in the benchmark of the server on GNU Pth.
  { present: () => isInstalled("httperf"), packages: ["httperf"] },
];

/** The path of this machine's Chromium, or null. */
export const findChromium = () => findProgram("chromium", "chromium-browser", "google-chrome");

/** The path of this machine's Firefox, or null. */
export const findFirefox = () => findProgram("firefox-esr", "firefox");

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
  const missing = await keepMissing(needs);
  if (missing.length === 0) return "present";

  const packages = missing.flatMap((need) => need.packages);
  const aptGet = [...(await privilege(packages, machine)), "apt-get"];
  await runTwice([...aptGet, "update"], machine);
  await runTwice([...aptGet, "install", ...INSTALL_OPTIONS, ...packages], machine);

  const lacking = (await keepMissing(missing)).flatMap((need) => need.packages);
  if (lacking.length > 0) {
    throw new Error(`${lacking.join(", ")} was installed, yet what it should bring is missing.`);
  }
  return `installed ${packages.join(", ")}`;
}

// Another installation may hold the lock, as after the start of a fresh machine.
const INSTALL_OPTIONS = ["-y", "--no-install-recommends", "-o", "DPkg::Lock::Timeout=120"];

async function keepMissing(needs) {
  const missing = [];
  for (const need of needs) {
    if (!(await need.present())) missing.push(need);
  }
  return missing;
}

// A mirror that is being updated fails now and then; the second try sees it whole.
async function runTwice(commandLine, machine) {
  try {
    await machine.run(commandLine);
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    await machine.run(commandLine);
  }
}

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

const isDebian = async () => /^ID=debian$/m.test(await osRelease());

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

// As the Makefiles of what needs them look for them.
function hasUring() {
  return links("liburing.h", "-l:liburing.a");
}

function hasCrypto() {
  return links("openssl/hmac.h", "-lcrypto");
}

function links(header, library) {
  const program = `#include <${header}>\\nint main(void){return 0;}`;
  return succeeds(["sh", "-c", `printf '${program}' | gcc -x c - ${library} -o /dev/null`]);
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
