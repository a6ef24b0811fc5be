import { expect, test } from "vitest";
import { createCommands } from "../../src/actions/index.js";
import { furtherCommands } from "../../src/actions/studio/further.js";
import { PLACE_KEYS } from "../../src/app/overlays/shortcuts/place-keys.js";
import { bySection } from "../../src/model/command-sections.js";
import type { EveryCommand, Studio } from "../../src/model/commands.js";
import { keysOfCommand } from "../../src/model/key-table.js";
import { createKeysStore } from "../../src/model/keys.js";

const HEAD = `# Keyboard shortcuts

The sheet of shortcuts in the page (\`?\`) shows these with what you have changed; there a command gets another key, or
none. This page is written by \`npx vitest run --root web test/model/shortcuts-page.test.ts -u\`.
`;

test("the page of shortcuts tells the keys of the table", async () => {
  const studio = { stores: {}, ports: {} } as Studio;
  const commands: EveryCommand = {
    ...createCommands(studio, () => false),
    ...furtherCommands(studio, () => false),
  };
  const none = createKeysStore().getState();
  const ofCommands = bySection(commands).map(([heading, ids]) => {
    const rows = ids.map((id) => [
      commands[id].label,
      keysOfCommand(id, commands[id], none).join(", "),
    ]);
    return [heading, rows.filter(([, keys]) => keys !== "")] as const;
  });
  const tables = [...ofCommands, ...PLACE_KEYS]
    .filter(([, rows]) => rows.length > 0)
    .map(([heading, rows]) => {
      const lines = rows.map(([what, key]) => `| ${what} | ${key} |`);
      return [`\n## ${heading}\n`, "| what | keys |", "|---|---|", ...lines, ""].join("\n");
    });
  await expect(HEAD + tables.join("")).toMatchFileSnapshot("../../../docs/reference/shortcuts.md");
});
