import assert from "node:assert/strict";
import { test } from "node:test";
import { CommandFailed } from "../lib/run-command.mjs";
import { ensureSystemPackages } from "../lib/system-packages.mjs";

/** A machine that lacks one program until its package is installed. */
function fakeMachine({ debian = true, root = true, sudo = false, failures = 0 } = {}) {
  const machine = {
    commands: [],
    installed: false,
    isDebianLike: async () => debian,
    isRoot: () => root,
    maySudo: async () => sudo,
    async run(commandLine) {
      machine.commands.push(commandLine.join(" "));
      if (machine.commands.length <= failures) throw new CommandFailed("apt-get", "status 100", "");
      machine.installed ||= commandLine.includes("brush");
    },
  };
  const need = { present: async () => machine.installed, packages: ["brush"] };
  return { machine, needs: [need] };
}

test("what is there is not installed", async () => {
  const { machine, needs } = fakeMachine();
  machine.installed = true;
  assert.equal(await ensureSystemPackages(needs, machine), "present");
  assert.deepEqual(machine.commands, []);
});

test("root updates the lists and installs", async () => {
  const { machine, needs } = fakeMachine();
  assert.equal(await ensureSystemPackages(needs, machine), "installed brush");
  assert.equal(machine.commands[0], "apt-get update");
  assert.match(machine.commands[1], /^apt-get install -y .*brush$/);
});

test("one who may use sudo unasked installs with it", async () => {
  const { machine, needs } = fakeMachine({ root: false, sudo: true });
  await ensureSystemPackages(needs, machine);
  assert.equal(machine.commands[0], "sudo -n apt-get update");
});

test("a failure of the package manager is tried once more", async () => {
  const { machine, needs } = fakeMachine({ failures: 1 });
  assert.equal(await ensureSystemPackages(needs, machine), "installed brush");
});

test("a second failure is final", async () => {
  const { machine, needs } = fakeMachine({ failures: 2 });
  await assert.rejects(ensureSystemPackages(needs, machine), CommandFailed);
});

for (const [who, options] of [
  ["without rights", { root: false }],
  ["on another system", { debian: false }],
]) {
  test(`${who} the commands to run are named and nothing is run`, async () => {
    const { machine, needs } = fakeMachine(options);
    await assert.rejects(
      ensureSystemPackages(needs, machine),
      /sudo apt-get update && sudo apt-get install brush/,
    );
    assert.deepEqual(machine.commands, []);
  });
}

test("a package that does not bring what it should is reported", async () => {
  const { machine } = fakeMachine();
  const need = { present: async () => false, packages: ["brush"] };
  await assert.rejects(
    ensureSystemPackages([need], machine),
    /yet what it should bring is missing/,
  );
});
