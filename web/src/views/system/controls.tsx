import {
  ChevronFirst,
  Download,
  Mail,
  MailOpen,
  Pause,
  Play,
  StepBack,
  StepForward,
} from "lucide-react";
import { formatTime } from "../../base/time.js";
import { TARGETS } from "../../generated/libraries.js";
import { SYSTEM_SPEEDS, systemSpeed } from "../../model/system/speeds.js";
import type {
  SharingChoice,
  SystemPageState,
  SystemState,
  SystemUnit,
} from "../../model/system/systems.js";
import { Icon } from "../../ui/icons/icon.js";
import { IconButton } from "../../ui/icons/icon-button.js";
import { useLayout, useStudio } from "../../ui/studio-context.js";
import { saveProcesses, target } from "./save-processes.js";
import { useSystem, useSystemStore, withRun } from "./system-store.js";

const TICK: SystemUnit = { by: "tick" };
const MESSAGE: SystemUnit = { by: "message" };

/** Play, steps in both directions, and what the run is made with. */
export function Controls() {
  const store = useSystemStore();
  // What changes with each frame stands in a part of its own.
  const isReady = useSystem((all) => all.phase.kind === "running" && all.state !== null);
  const isEnded = useSystem((all) => all.state?.end != null);
  const isPlaying = useSystem((all) => all.state?.playing ?? false);
  const isFirst = useSystem(({ state }) => !state || isBeginning(state.position));
  const step = (unit: SystemUnit, direction: 1 | -1) => () =>
    void withRun(store, (run) => run.step(unit, direction));
  const { layout } = useStudio().stores;
  const toggle = () =>
    void withRun(store, (run) =>
      isPlaying ? run.pause() : run.play(systemSpeed(layout.getState().systemSpeed)),
    );
  return (
    <div className="system-controls" role="toolbar" aria-label="Run of the system">
      <IconButton
        icon={ChevronFirst}
        label="To the start"
        available={isReady && !isFirst}
        onPress={() => void withRun(store, (run) => run.seek(-1))}
      />
      <IconButton
        icon={MailOpen}
        label="Back to the message before"
        available={isReady && !isFirst}
        onPress={step(MESSAGE, -1)}
      />
      <IconButton
        icon={StepBack}
        label="A tick back, of any node"
        available={isReady && !isFirst}
        onPress={step(TICK, -1)}
      />
      <button
        type="button"
        className="btn primary"
        aria-disabled={!isReady || isEnded}
        onClick={isReady && !isEnded ? toggle : undefined}
      >
        <Icon of={isPlaying ? Pause : Play} />
        {isPlaying ? "Pause" : "Run"}
      </button>
      <IconButton
        icon={StepForward}
        label="A tick on, of any node"
        available={isReady && !isEnded}
        onPress={step(TICK, 1)}
      />
      <IconButton
        icon={Mail}
        label="On to the next message"
        available={isReady && !isEnded}
        onPress={step(MESSAGE, 1)}
      />
      <Speed isPlaying={isPlaying} />
      <Clock />
      <span className="grow" />
      <Processes />
      <Sharing />
    </div>
  );
}

/** How fast it plays. A choice holds at once, and for all systems from now on. */
function Speed({ isPlaying }: { readonly isPlaying: boolean }) {
  const store = useSystemStore();
  const { layout } = useStudio().stores;
  const chosen = useLayout((all) => all.systemSpeed);
  const choose = (place: number) => {
    layout.setState({ systemSpeed: place });
    if (isPlaying) void withRun(store, (run) => run.play(systemSpeed(place)));
  };
  return (
    <select
      aria-label="Speed"
      value={chosen}
      onChange={({ target }) => choose(Number(target.value))}
    >
      {SYSTEM_SPEEDS.map(({ label }, place) => (
        <option key={label} value={place}>
          {label}
        </option>
      ))}
    </select>
  );
}

const isBeginning = ({ time, node }: SystemState["position"]) => time <= 0 && node < 0;

function Clock() {
  const time = useSystem((all) => all.state?.position.time ?? 0);
  return (
    <output className="system-time" aria-label="Time of the system">
      {formatTime(Math.max(0, time))}
    </output>
  );
}

/** To run the same on the real library. */
function Processes() {
  const studio = useStudio();
  const dsm = useSystem((all) => all.dsm);
  return (
    <IconButton
      icon={Download}
      label={`Download for ${TARGETS[target].title}, as processes`}
      onPress={() => void saveProcesses(studio, dsm)}
    />
  );
}

const CHOICES: readonly { readonly value: SharingChoice | ""; readonly label: string }[] = [
  { value: "", label: "as the text says" },
  { value: "request", label: "request: one copy" },
  { value: "broadcast", label: "broadcast: a copy at each node" },
  { value: "auto", label: "auto: chosen by counts" },
];

const OF_EACH = "each";
const isOfEach = (dsm: SystemPageState["dsm"]) => Object.keys(dsm).some((name) => name !== "");

/** The model of shared variables, where there are some. */
function Sharing() {
  const store = useSystemStore();
  const isShared = useSystem((state) => state.compiled?.manager != null);
  const chosen = useSystem(({ dsm }) => (isOfEach(dsm) ? OF_EACH : (dsm[""] ?? "")));
  if (!isShared) return null;
  return (
    <label className="system-sharing">
      Shared variables
      <select
        value={chosen}
        onChange={({ target }) => {
          if (target.value === OF_EACH) return;
          const value = target.value as SharingChoice | "";
          store.setState({ dsm: value === "" ? {} : { "": value } });
        }}
      >
        {CHOICES.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
        {chosen === OF_EACH ? <option value={OF_EACH}>each as the run wanted it</option> : null}
      </select>
    </label>
  );
}
