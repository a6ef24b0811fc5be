import { type Result, success } from "../../base/result.js";
import type { Invariant } from "../property-text.js";
import type { AskedRun } from "../shared-runs.js";
import type { SystemSetup } from "./explore.js";
import { SystemFindings } from "./findings.js";
import { type PendingRun, SystemMaker } from "./maker.js";
import { ownOfSystem } from "./own.js";
import type { MadeElsewhere } from "./search.js";

/** Makes runs of a system for a search that is elsewhere. */
export class SystemHelp {
  readonly #maker: SystemMaker;
  readonly #own: readonly Invariant[];
  readonly #seen = new Set<string>();

  private constructor(setup: SystemSetup, own: readonly Invariant[]) {
    this.#maker = new SystemMaker(setup, own.length > 0);
    this.#own = own;
  }

  static open(setup: SystemSetup): Result<SystemHelp> {
    const own = ownOfSystem(setup.properties ?? "", setup.program);
    return own.ok ? success(new SystemHelp(setup, own.value)) : own;
  }

  async make({ run, keys }: AskedRun<PendingRun>): Promise<Result<MadeElsewhere>> {
    for (const key of keys) this.#seen.add(key);
    const findings = new SystemFindings(this.#own);
    const made = await this.#maker.make(run, this.#seen, findings);
    return made.ok ? success({ ...made.value, found: findings.found }) : made;
  }
}
