interface TimeFieldProps {
  /** Null: to the end. */
  readonly seconds: number | null;
  onChoose(seconds: number | null): void;
}

const CHOICES = [
  { seconds: 5, words: "5 s" },
  { seconds: 30, words: "30 s" },
  { seconds: 300, words: "5 min" },
  { seconds: null, words: "as long as it takes" },
];

/** How long is looked: what was seen until then is told, and can be gone on with. */
export function TimeField({ seconds, onChoose }: TimeFieldProps) {
  const at = CHOICES.findIndex((choice) => choice.seconds === seconds);
  return (
    <label className="exploration-time">
      At most
      <select
        value={at}
        onChange={({ target }) => onChoose(CHOICES[Number(target.value)]?.seconds ?? null)}
      >
        {CHOICES.map(({ words }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a choice is known by its place
          <option key={index} value={index}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}
