import { type FormEvent, useState } from "react";
import { exactTime } from "../../../base/exact-time.js";
import { formatTime } from "../../../base/time.js";
import { capitalised, count, plain } from "../../../base/words.js";
import { labelsOf, messageWords } from "../../../model/system/forks.js";
import { programOf } from "../../../model/system/program.js";
import type { SystemPassage } from "../../../model/system/systems.js";
import { Prose } from "../../../ui/text/prose.js";
import { useSystem, useSystemStore } from "../system-store.js";
import { useFork } from "./use-fork.js";

/** Of a window with more messages the last ones are listed. */
const MOST_LISTED = 60;

interface MessagesProps {
  /** Those of the window that shows. */
  readonly messages: readonly SystemPassage[];
}

/** The messages of the window as a list, and for one of them what if it came at another time. */
export function Messages({ messages }: MessagesProps) {
  const store = useSystemStore();
  const chosen = useSystem((all) => all.message);
  const plan = useSystem((all) => programOf(all)?.plan ?? null);
  const labelOf = labelsOf(plan);
  const listed = messages.filter(({ place }) => place >= 0).slice(-MOST_LISTED);
  const knownFrom = useSystem((all) => all.state?.messagesFrom ?? 0);
  const forgotten =
    knownFrom > 0
      ? ` Of this long run the messages before ${formatTime(knownFrom)} are forgotten.`
      : "";
  if (listed.length === 0) return <p>{`No message is under way in this window.${forgotten}`}</p>;
  return (
    <>
      <p>{`${capitalised(count(messages.length, "message"))} in this window. Choose one to let it come at another time; in the diagram its end can be dragged.${forgotten}`}</p>
      <ul aria-label="Messages">
        {listed.map((message) => {
          const isChosen = chosen !== null && keyOf(chosen) === keyOf(message);
          const words = messageWords(message, labelOf);
          return (
            <li key={keyOf(message)}>
              <button
                type="button"
                aria-pressed={isChosen}
                onClick={() => store.setState({ message: isChosen ? null : message })}
              >
                <span>
                  <Prose text={words} />
                </span>
                <span className="what-if-times">
                  {`sent at ${formatTime(message.sent)}, comes at ${formatTime(message.arrival)}`}
                </span>
              </button>
              {isChosen ? (
                <ArrivalForm key={message.arrival} message={message} words={plain(words)} />
              ) : null}
            </li>
          );
        })}
      </ul>
    </>
  );
}

export const keyOf = ({ from, to, place }: SystemPassage) => `${from} ${to} ${place}`;

interface ArrivalFormProps {
  readonly message: SystemPassage;
  readonly words: string;
}

/** Asks when a message is to come. */
function ArrivalForm({ message, words }: ArrivalFormProps) {
  const fork = useFork();
  const [text, setText] = useState(() => exactTime(message.arrival));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void fork({ kind: "arrival", message, arrival: text });
  };
  return (
    <form aria-label={`What if: ${words}`} onSubmit={submit}>
      <label>
        What if it came at
        <input
          className="inline-field"
          aria-label="Time of arrival"
          required
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      <span>{capitalised(`not before ${exactTime(message.earliest)}.`)}</span>
      <button type="submit" className="btn primary small">
        Fork the run
      </button>
    </form>
  );
}
