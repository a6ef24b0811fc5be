import {
  type Choice,
  type ChoiceGroup,
  keyOf,
  titleOf,
} from "../../model/comparison/contenders.js";

interface ChoiceOptionsProps {
  readonly groups: readonly ChoiceGroup[];
  readonly isOffered: (choice: Choice) => boolean;
}

/** Schedulers to choose from, as options of a `select` whose values are their keys. */
export function ChoiceOptions({ groups, isOffered }: ChoiceOptionsProps) {
  const offered = groups.filter(({ choices }) => choices.some(isOffered));
  return offered.map(({ label, choices }) => (
    <optgroup key={label} label={label}>
      {choices.filter(isOffered).map((choice) => (
        <option key={keyOf(choice)} value={keyOf(choice)}>
          {titleOf(choice, "")}
        </option>
      ))}
    </optgroup>
  ));
}

/** Asks a person for a file with a scheduler; null when none was chosen. */
export async function choiceFromFile(picked: Promise<File | null>): Promise<Choice | null> {
  const file = await picked;
  return file && { kind: "file", file: { name: file.name, text: await file.text() } };
}
