import { useState } from "react";
import { useStore } from "zustand";
import { goToMoment } from "../../../actions/share/open-link.js";
import { formatNumber, formatTime } from "../../../base/time.js";
import { arrived } from "../../../model/share/arrived.js";
import type { Moment } from "../../../model/share/moments.js";
import { useStudio } from "../../../ui/studio-context.js";
import { CopyField } from "./copy-field.js";
import { useLink, useMoment } from "./use-link.js";

/** A link that holds the project. */
export function LinkForm({ onEnd }: { readonly onEnd: () => void }) {
  const moment = useMoment();
  const [withMoment, setWithMoment] = useState(true);
  const [withSight, setWithSight] = useState(false);
  const chosen = withMoment && moment?.ok ? moment.value : null;
  const link = useLink(moment === null ? null : { moment: chosen, withSight, withGraph: false });
  return (
    <>
      <p>
        The link holds the project itself: all files and the places in the graph. No server sees it,
        and who opens it gets a copy of how it is now.
      </p>
      {moment?.ok && moment.value ? (
        <Check
          label={`The moment of the run: ${wordsOf(moment.value)}`}
          about="Opened, the link goes there, and says if the run has come to differ."
          checked={withMoment}
          onChange={setWithMoment}
        />
      ) : null}
      {moment?.ok === false ? <p role="status">{`Without the run: ${moment.message}`}</p> : null}
      <Check
        label="What you are looking at"
        about="Open tabs and what is selected."
        checked={withSight}
        onChange={setWithSight}
      />
      <CopyField label="Link" copyLabel="Copy link" link={link} text={link?.address ?? ""} isSent />
      <Arrived onEnd={onEnd} />
    </>
  );
}

interface CheckProps {
  readonly label: string;
  readonly about: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

export function Check({ label, about, checked, onChange }: CheckProps) {
  return (
    <label className="share-check">
      <input
        type="checkbox"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      <b>{label}</b>
      <span>{about}</span>
    </label>
  );
}

/** Goes to the moment that the project came with, also once its texts have changed. */
function Arrived({ onEnd }: { readonly onEnd: () => void }) {
  const studio = useStudio();
  const moment = useStore(arrived, (state) => state.moment);
  if (!moment) return null;
  const go = () => {
    void goToMoment(studio, moment);
    onEnd();
  };
  return (
    <p className="share-arrived">
      <span>{`This project came by a link to ${wordsOf(moment)}.`}</span>
      <button type="button" className="btn secondary small" onClick={go}>
        Go there again
      </button>
    </p>
  );
}

function wordsOf(moment: Moment): string {
  const place =
    moment.kind === "run" ? `tick ${formatNumber(moment.tick)}` : formatTime(moment.time);
  return moment.fork && moment.isForkShown ? `${place}, in a fork` : place;
}
