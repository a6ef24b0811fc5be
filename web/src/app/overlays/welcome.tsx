import { Sparkles, X } from "lucide-react";
import { Icon } from "../../ui/icons/icon.js";
import { IconButton } from "../../ui/icons/icon-button.js";
import { useProject, useStudio } from "../../ui/studio-context.js";
import "../../ui/strip.css";
import "./welcome.css";

/** Tells who is here for the first time what this is, and what can be done. */
export default function Welcome() {
  const { overlay } = useStudio().stores;
  const name = useProject((state) => state.name);
  const isSystem = useProject((state) => state.system !== undefined);
  return (
    <section className="strip welcome" aria-label="Welcome">
      <Icon of={Sparkles} />
      <p className="grow">
        <b>Design how threads take turns.</b> This is “{name}”,{" "}
        {isSystem
          ? "schedulers that share variables, each as text and graph. Press Run to watch messages go between them,"
          : "a scheduler as text and graph. Press Run to watch its threads move,"}{" "}
        or change anything: nothing can break.
      </p>
      <span className="row">
        <button
          type="button"
          className="btn primary small"
          onClick={() => overlay.setState({ welcome: false, tourStep: 0 })}
        >
          Tour of a minute
        </button>
        <button
          type="button"
          className="btn secondary small"
          onClick={() => overlay.setState({ sheet: "gallery" })}
        >
          Examples
        </button>
        <IconButton
          icon={X}
          label="Close the welcome"
          onPress={() => overlay.setState({ welcome: false })}
        />
      </span>
    </section>
  );
}
