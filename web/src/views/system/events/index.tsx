import { ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { formatNumber, formatTime } from "../../../base/time.js";
import { ALL_SYSTEM_EVENTS, wantsAll } from "../../../model/run/filters.js";
import { IconButton } from "../../../ui/icons/icon-button.js";
import { useSystem, useSystemStore } from "../system-store.js";
import { SystemFields } from "./fields.js";
import { goToEvent } from "./go-to-event.js";
import { EventList } from "./list.js";
import { type Looking, useFound } from "./use-found.js";
import "./system-events.css";

/** What happened in all processes, event by event, as far as a filter wants it. */
export default function SystemEvents() {
  const [isOpen, setOpen] = useState(false);
  const looking = useFound(isOpen);
  return (
    <details
      className="system-events"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>Events of all processes</summary>
      {isOpen ? <OpenEvents looking={looking} /> : null}
    </details>
  );
}

function OpenEvents({ looking }: { readonly looking: Looking }) {
  const store = useSystemStore();
  const found = useSystem((all) => all.found);
  const isEmpty = found?.matches === 0;
  const goingTo = useGoing();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    goingTo.go(event.shiftKey ? -1 : 1);
  };
  return (
    <>
      <search className="filters" aria-label="Filter of the events" onKeyDown={onKeyDown}>
        <SystemFields />
        <IconButton
          icon={ChevronLeft}
          label="Former event of this kind"
          shortcut="P"
          onPress={() => goingTo.go(-1)}
        />
        <IconButton
          icon={ChevronRight}
          label="Next event of this kind"
          shortcut="N"
          onPress={() => goingTo.go(1)}
        />
        <Tally looking={looking} />
        <span className="tally" role="status">
          {goingTo.words}
        </span>
      </search>
      {isEmpty ? (
        <p className="system-events-none">
          {"Nothing of that kind has happened up to where the system stands. "}
          <button
            type="button"
            className="btn secondary small"
            onClick={() => store.setState({ filter: ALL_SYSTEM_EVENTS })}
          >
            Show all events
          </button>
        </p>
      ) : null}
      {found && !isEmpty ? (
        <div className="system-events-list">
          <EventList found={found} />
        </div>
      ) : null}
    </>
  );
}

/** How many there are, and how far it was looked. */
function Tally({ looking: { share, isStopped, stop, goOn } }: { readonly looking: Looking }) {
  const found = useSystem((all) => all.found);
  const isAll = useSystem((all) => wantsAll(all.filter));
  const told = found?.numbers.length ?? 0;
  const newest = found && told < found.matches ? `, the newest ${formatNumber(told)} here` : "";
  return (
    <>
      {found ? (
        <span className="tally" role="status">
          {`${formatNumber(found.matches)} ${isAll ? "events" : "found"}${newest}`}
        </span>
      ) : null}
      {share === null ? null : (
        <>
          <progress value={share} aria-label="Share of the events that was looked at" />
          <button type="button" className="btn secondary small" onClick={stop}>
            Stop
          </button>
        </>
      )}
      {isStopped ? (
        <button type="button" className="btn secondary small" onClick={goOn}>
          Look again
        </button>
      ) : null}
    </>
  );
}

/** Goes from one wanted event to the next, and says where that is. */
function useGoing() {
  const store = useSystemStore();
  const [words, setWords] = useState("");
  const go = async (direction: 1 | -1) => {
    const tell = (share: number) => setWords(`${Math.round(share * 100)} % looked at`);
    const answer = await goToEvent(store, direction, tell);
    if (!answer.ok) return setWords("");
    const reached = answer.value;
    const side = direction > 0 ? "behind" : "before";
    setWords(
      reached
        ? `${reached.process.label} at ${formatTime(reached.event.time)}: ${reached.event.text}`
        : `None ${side} this moment, as far as the system has come.`,
    );
  };
  return { words, go: (direction: 1 | -1) => void go(direction) };
}
