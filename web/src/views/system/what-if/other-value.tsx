import { GitFork } from "lucide-react";
import { type FormEvent, useState } from "react";
import { formatTime } from "../../../base/time.js";
import { changeablesOf, wishFor } from "../../../model/system/changeables.js";
import { Icon } from "../../../ui/icons/icon.js";
import { useSystem } from "../system-store.js";
import { useFork } from "./use-fork.js";

/** Lets the run have another seed, or another value of a parameter or a variable, from the start or from where it stands on. */
export function OtherValue() {
  const fork = useFork();
  const all = useSystem((state) => state);
  const [key, setKey] = useState("");
  const [value, setValue] = useState("2");
  const [isFromHere, setFromHere] = useState(true);
  const groups = changeablesOf(all);
  const chosen = groups.flatMap(({ items }) => items).find((each) => each.key === key);
  const here = Math.max(0, all.state?.position.time ?? 0);
  const isLate = isFromHere || chosen?.kind === "variable";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void fork(wishFor(chosen, value, isLate ? here : null));
  };
  return (
    <form aria-label="Another value" onSubmit={submit}>
      <label>
        What if
        <select
          className="inline-field"
          aria-label="What is otherwise"
          value={chosen?.key ?? ""}
          onChange={({ target }) => setKey(target.value)}
        >
          <option value="">the seed</option>
          {groups.map(({ label, items }) => (
            <optgroup key={label} label={label}>
              {items.map((each) => (
                <option key={each.key} value={each.key}>
                  {each.label}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </label>
      <label>
        were
        <input
          className="inline-field"
          aria-label="Its value"
          required
          value={value}
          onChange={({ target }) => setValue(target.value)}
        />
      </label>
      <select
        className="inline-field"
        aria-label="From when on"
        value={isLate ? "here" : "start"}
        onChange={({ target }) => setFromHere(target.value === "here")}
      >
        <option value="here">from {formatTime(here)} on</option>
        {chosen?.kind === "variable" ? null : <option value="start">from the start</option>}
      </select>
      <button type="submit" className="btn secondary small">
        <Icon of={GitFork} />
        Fork with it
      </button>
    </form>
  );
}
