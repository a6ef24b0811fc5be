import fc from "fast-check";

// The same cases run each time, so that a failure comes from a change; `EXPLORE=1` looks for new ones.
if (!process.env.EXPLORE) fc.configureGlobal({ seed: 1 });
