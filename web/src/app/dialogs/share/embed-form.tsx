import { useState } from "react";
import type { ThemeChoice } from "../../../model/layout.js";
import {
  EMBED_VIEWS,
  type EmbedView,
  embedQuery,
  embedSnippet,
} from "../../../model/share/embed.js";
import { CopyField } from "./copy-field.js";
import { Check } from "./link-form.js";
import { pageAddress, useLink } from "./use-link.js";

const TITLES: Readonly<Record<EmbedView, string>> = {
  graph: "Graph",
  timeline: "Timeline",
  both: "Graph and timeline",
  source: "Source",
};
const THEMES: Readonly<Record<ThemeChoice, string>> = {
  system: "Of the system",
  light: "Light",
  dark: "Dark",
};
const HEIGHTS = { least: 160, usual: 420, most: 2000 } as const;

/** A view of the project for other pages: what to copy, and how it looks. */
export function EmbedForm() {
  const [view, setView] = useState<EmbedView>("graph");
  const [plays, setPlays] = useState(false);
  const [theme, setTheme] = useState<ThemeChoice>("system");
  const [height, setHeight] = useState<number>(HEIGHTS.usual);
  const link = useLink({ moment: null, withSight: false, withGraph: true });
  const address = `${pageAddress()}${embedQuery({ view, plays, theme })}${link?.fragment ?? ""}`;
  const snippet = embedSnippet(address, `${TITLES[view]} of a thread scheduler`, height);
  return (
    <>
      <p>
        A view to look at and run, for a page of your own. It keeps nothing in the reader's browser,
        and loads the simulator when it is asked to run.
      </p>
      <div className="share-choices">
        <Choice
          label="What shows"
          titles={TITLES}
          value={view}
          options={EMBED_VIEWS}
          onChange={setView}
        />
        <Choice
          label="Theme"
          titles={THEMES}
          value={theme}
          options={["system", "light", "dark"]}
          onChange={setTheme}
        />
        <label className="dialog-field">
          <span>Height in pixels</span>
          <input
            type="number"
            min={HEIGHTS.least}
            max={HEIGHTS.most}
            step={20}
            value={height}
            onChange={({ target }) => setHeight(Number(target.value) || HEIGHTS.usual)}
          />
        </label>
      </div>
      {view === "source" ? null : (
        <Check
          label="Run at once"
          about="Else it runs when the reader asks for it."
          checked={plays}
          onChange={setPlays}
        />
      )}
      <CopyField label="HTML" copyLabel="Copy HTML" link={link} text={snippet} />
      {link && !link.isTooLong ? (
        <iframe
          key={address}
          className="share-preview"
          src={address}
          title="Preview"
          height={Math.min(height, HEIGHTS.usual)}
        />
      ) : null}
    </>
  );
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly titles: Readonly<Record<Value, string>>;
  readonly value: Value;
  readonly options: readonly Value[];
  readonly onChange: (value: Value) => void;
}

function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, titles, value, options, onChange } = props;
  return (
    <label className="dialog-field">
      <span>{label}</span>
      <select value={value} onChange={({ target }) => onChange(target.value as Value)}>
        {options.map((each) => (
          <option key={each} value={each}>
            {titles[each]}
          </option>
        ))}
      </select>
    </label>
  );
}
