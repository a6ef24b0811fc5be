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
 * Installs what is missing with the system's package manager, or says how to.
 *
 * @param {Need[]} needs
 * @returns {Promise<string>} what was done
 */
export async function ensureSystemPackages(needs) {
  const installed = [];
  for (const need of needs) {
    if (await need.present()) continue;
    const packages = await need.packages();
    await install(packages);
    installed.push(...packages);
    if (!(await need.present())) {
      throw new Error(`${packages.join(", ")} was installed, yet what it should bring is missing.`);
    }
  }
  return installed.length > 0 ? `installed ${installed.join(", ")}` : "present";
}

async function install(packages) {
  const prefix = await packageManagerPrefix(packages);
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  const commands = [
    [...prefix, "apt-get", "update"],
    [...prefix, "apt-get", "install", "-y", "--no-install-recommends", ...packages],
  ];
  // A mirror that is being updated fails now and then; the second try sees it whole.
  try {
    for (const command of commands) await runCommand(command, { env });
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    for (const command of commands) await runCommand(command, { env });
  }
}

/** What to put before `apt-get`: nothing for root, sudo for one who may use it unasked. */
async function packageManagerPrefix(packages) {
  if (await isDebianLike()) {
    if (process.getuid?.() === 0) return [];
    if (await succeeds(["sudo", "-n", "true"])) return ["sudo", "-n"];
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

const isInstalled = async (program) => (await findProgram(program)) !== null;

async function isDebianLike() {
  const release = await readFile("/etc/os-release", "utf8").catch(() => "");
  return /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(release);
}

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
