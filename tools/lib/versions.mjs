import { CommandFailed, runCommand } from "./run-command.mjs";

const NODE_AT_LEAST = [20, 19];
const PYTHON_AT_LEAST = [3, 11];
const PYTHON_NAMES = ["python3", "python3.14", "python3.13", "python3.12", "python3.11"];

/** Throws unless this Node is new enough; returns its version. */
export function requireNode(version = process.versions.node) {
  if (!isAtLeast(parseVersion(version), NODE_AT_LEAST)) {
    throw new Error(
      `This is Node ${version}, and the build tools need ${NODE_AT_LEAST.join(".")} or newer. ` +
        "Install a newer one, for example with nvm or from nodejs.org, and run the command again.",
    );
  }
  return version;
}

/**
 * Finds an interpreter that is new enough.
 *
 * @returns {Promise<{command: string, version: string}>}
 */
export async function findPython() {
  const seen = [];
  for (const command of PYTHON_NAMES) {
    const version = await pythonVersion(command);
    if (version && isAtLeast(parseVersion(version), PYTHON_AT_LEAST)) return { command, version };
    if (version) seen.push(`${command} is ${version}`);
  }
  const found = seen.length > 0 ? ` (${seen.join(", ")})` : "";
  throw new Error(
    `No Python ${PYTHON_AT_LEAST.join(".")} or newer was found${found}, and the compiler is ` +
      "written in it. Install one, for example with `apt-get install python3 python3-venv` on " +
      "Debian 12 or newer, and run the command again.",
  );
}

async function pythonVersion(command) {
  const program = "import platform; print(platform.python_version())";
  try {
    // Isolated, so that an environment or a folder of the caller cannot change the answer.
    return (await runCommand([command, "-I", "-c", program])).output.trim();
  } catch (error) {
    if (error instanceof CommandFailed) return null;
    throw error;
  }
}

const parseVersion = (text) => text.split(".").map((part) => Number.parseInt(part, 10));

/** Whether a version is the wanted one or newer, comparing major and minor numbers. */
export function isAtLeast([major, minor], [wantedMajor, wantedMinor]) {
  return major > wantedMajor || (major === wantedMajor && minor >= wantedMinor);
}
