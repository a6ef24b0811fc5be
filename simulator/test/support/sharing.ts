/** Whoever comes first takes what only one may have; a master's mistake is given by its name. */
export const SHARING = (handler: string) => ({
  "m.sched": `distributed scheduler m {
    nodefamilies { "w.sched" : w; }
    nodes { queue all; node front; }
    global { int held; int owners; }
    arrival(n) { n => all; }
    departure(n) { owners -= n.mine; if (n.mine == 1) held = 0; }
}`,
  "w.sched": `scheduler w extends cmthread {
    data { int mine; }
    ${handler}
    before schedule { assert(owners <= 1); }
}`,
  "w.workload": `workload w {
    profile embedded;
    thread t { repeat (4) { compute 2ms; yield; } }
}`,
  "s.system": `system s {
    scheduler "m.sched";
    node a { family w; workload "w.workload"; }
    node b { family w; workload "w.workload"; arrives 4ms; }
    network { manager { latency 100us; } default { latency 100us; } }
    dsm broadcast;
    stop when now > 16ms;
}`,
});
