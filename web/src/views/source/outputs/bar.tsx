import { ArrowDown, ArrowUp, Copy, Download, X } from "lucide-react";
import type { OutputKind } from "../../../generated/services.js";
import { CommandButton } from "../../../ui/command-button.js";
import { Segmented } from "../../../ui/fields/radios.js";
import { IconButton } from "../../../ui/icons/icon-button.js";
import { useLayout, useStudio } from "../../../ui/studio-context.js";
import type { GeneratedLink } from "./link.js";

interface GeneratedBarProps {
  readonly kind: OutputKind;
  readonly link: GeneratedLink | null;
}

/** What is shown, where one is in it, and what can be done with it. */
export function GeneratedBar({ kind, link }: GeneratedBarProps) {
  const { layout } = useStudio().stores;
  return (
    <div className="generated-bar">
      {kind === "dot" ? null : <BuildSwitch />}
      <span className="grow" />
      {link ? <Runs link={link} /> : null}
      <CommandButton command="output.copy" icon={Copy} />
      <CommandButton command={`export.${kind}`} icon={Download} />
      <IconButton
        icon={X}
        label="Close the generated text"
        onPress={() => layout.setState({ output: null, outputInFront: false })}
      />
    </div>
  );
}

const BUILDS = [
  { value: false, label: "Debug", tip: "With assertions and invariants" },
  { value: true, label: "Release", tip: "Of the checks only those that are not proven" },
];

function BuildSwitch() {
  const release = useLayout((state) => state.release);
  const { layout } = useStudio().stores;
  return (
    <Segmented
      legend="Build"
      name="generated-build"
      options={BUILDS}
      value={release}
      onChange={(chosen) => layout.setState({ release: chosen })}
    />
  );
}

/** Walks through the lines that were made from the place of the cursor. */
function Runs({ link }: { readonly link: GeneratedLink }) {
  const { where, runs, chosen, choose } = link;
  const number = runs.length;
  return (
    <>
      <span className="generated-where" role="status">
        {number > 0 ? `${where}: ${chosen + 1} of ${number}` : ""}
      </span>
      <IconButton
        icon={ArrowUp}
        label="Previous lines of this place"
        available={number > 1}
        onPress={() => choose((chosen + number - 1) % number)}
      />
      <IconButton
        icon={ArrowDown}
        label="Next lines of this place"
        available={number > 1}
        onPress={() => choose((chosen + 1) % number)}
      />
    </>
  );
}
