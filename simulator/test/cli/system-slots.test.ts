/** What nodes know of the node in a slot when another one comes into it. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { runCommand as run } from "../support/command.js";

const folder = mkdtempSync(join(tmpdir(), "catapults-slots-"));
afterAll(() => rmSync(folder, { recursive: true }));

const program = (name: string) =>
  `workload ${name} { profile pth; thread w { loop { compute 1ms; sleep 4ms; } } }\n`;
const FILES = {
  "m.sched": `distributed scheduler m {
    nodefamilies { "eye.sched" : eye; "db.sched" : database; }
    nodes { node dbnode; queue rest; }
    arrival(n) { if (n is database) n => dbnode; else n => rest; }
}
`,
  // Only the first of the databases writes its element: the second one never tells of its own.
  "db.sched": `scheduler db extends pth {
    data { int load[3]; }
    before schedule { if (now < 60ms) load[1] = 7; }
}
`,
  "eye.sched": `scheduler eye extends pth {
    data { int saw = 0; }
    before schedule {
        if (|dbnode| == 1 && dbnode.load[1] == 7) saw = 1;
        assert(now < 180ms || saw == 1, "the first is seen");
        if (now > 150ms && |dbnode| == 1 && dbnode.load[1] != 0) saw = 2;
        assert(saw != 2, "the copy is of the node that is there");
    }
}
`,
  "db.workload": program("db"),
  "eye.workload": program("eye"),
  "s.system": `system s {
    scheduler "m.sched";
    node watch { family eye; workload "eye.workload"; }
    node one { family database; workload "db.workload"; departs 50ms; }
    node two { family database; workload "db.workload"; arrives 100ms; }
    network { manager { latency 60us; } default { latency 200us; } }
    stop when now > 200ms;
}
`,
};

test.each(["broadcast", "request"])(
  "elements that a node never told have its value, by %s",
  (dsm) => {
    for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
    const { status, stderr } = run("run", join(folder, "s.system"), "--dsm", dsm);
    expect(stderr).not.toContain("assertion failed");
    expect(status).toBe(0);
  },
);

test.each(["broadcast", "request"])(
  "who counts a node in a slot knows what it is, by %s",
  (dsm) => {
    const files = {
      // Either may sit in the slot, so what it is must be looked at.
      "m.sched": `distributed scheduler m {
    nodefamilies { "eye.sched" : eye; "db.sched" : database; "spare.sched" : spare; }
    nodes { node dbnode; queue rest; }
    arrival(n) { if (n is eye) n => rest; else n => dbnode; }
}
`,
      "spare.sched": "scheduler spare extends pth {\n}\n",
      "db.sched": FILES["db.sched"],
      "eye.sched": `scheduler eye extends pth {
    data { int unknown = 0; }
    before schedule {
        // By its own copies: an assertion itself looks at what is so.
        if (|dbnode| == 1 && !(dbnode is database)) unknown = 1;
        assert(unknown == 0, "who is there is known");
    }
}
`,
      "db.workload": program("db"),
      "eye.workload": "workload eye { profile pth; thread w { loop { compute 100us; yield; } } }\n",
      // Messages need a while each: the watcher is asked for a thread between any two of them.
      "slow.system": `system slow {
    scheduler "m.sched";
    node watch { family eye; workload "eye.workload"; }
    node one { family database; workload "db.workload"; arrives 20ms; departs 60ms; }
    network { manager { latency 60us; rate 32kB per 1s; } default { latency 200us; } }
    stop when now > 100ms;
}
`,
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const { status, stderr } = run("run", join(folder, "slow.system"), "--dsm", dsm);
    expect(stderr).not.toContain("assertion failed");
    expect(status).toBe(0);
  },
);
