import type { Stores } from "../../model/commands.js";
import { kindOf } from "../../model/project/files.js";
import { profileOf } from "../../model/project/profile.js";

/** What a new file begins with: enough to see what can be written there. */
export function beginningOf(name: string, { compilation }: Stores): string {
  const stem = name.replace(/\.[^.]*$/, "").replace(/-/g, "_");
  const profile = profileOf(compilation.getState().analysis);
  switch (kindOf(name)) {
    case "sched":
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
      return `workload ${stem} {
    profile ${profile};

    thread worker[2] {
        repeat (100) {
            compute 5ms;
            yield;
        }
    }
}
`;
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
