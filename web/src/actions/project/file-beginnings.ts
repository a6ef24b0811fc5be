import { LIBRARIES } from "../../generated/libraries.js";
import type { Stores } from "../../model/commands.js";
import { beginningOfWorkload, profileOfTexts } from "../../model/project/beginnings.js";
import { kindOf } from "../../model/project/files.js";
import { namedProfile } from "../../model/project/profile.js";
import { partsOf, textOf } from "../../model/project/project.js";

/** What a new file begins with: enough to see what can be written there. */
export function beginningOf(name: string, { compilation, project }: Stores): string {
  const stem = name.replace(/\.[^.]*$/, "").replace(/-/g, "_");
  const files = project.getState();
  const texts = partsOf(files).map((part) => textOf(files, part));
  const profile = namedProfile(compilation.getState().analysis) ?? profileOfTexts(texts);
  // Masters and systems name the whole schedulers of nodes.
  const isOfNodes = texts.some((text) => text.includes(`"${name}"`));
  switch (kindOf(name)) {
    case "sched":
      if (isOfNodes) return `scheduler ${stem} extends ${LIBRARIES[profile].base} {\n}\n`;
      return `// What schedulers have in common. Another file takes it over by \`extends ${stem}\`, or it is woven in.
partial scheduler ${stem} {
    data {
        int decisions = 0;
    }

    before schedule {
        decisions++;
    }
}
`;
    case "workload":
      return beginningOfWorkload(stem, profile);
    case "csv":
      return `# Times are in milliseconds.
name,arrival,bursts,priority
P1,0,24,2
P2,1,3,1
P3,2,3,3
`;
    case "system":
      return `system ${stem} {
    scheduler "${stem}.sched";

    network {
        manager { latency 60us; message 15us; }
        default { latency 200us; }
    }

    stop when now > 1s;
}
`;
    default:
      return "";
  }
}
