interface WorkersFieldProps {
  readonly workers: number;
  /** What the machine has. */
  readonly most: number;
  onChoose(workers: number): void;
}

/** How many search: with any number the same is found. */
export function WorkersField({ workers, most, onChoose }: WorkersFieldProps) {
  return (
    <label className="exploration-time">
      With
      <select
        aria-label="Workers that search"
        value={workers}
        onChange={({ target }) => onChoose(Number(target.value))}
      >
        {Array.from({ length: Math.max(most, workers) }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a number is its own name
          <option key={index} value={index + 1}>
            {index === 0 ? "1 worker" : `${index + 1} workers`}
          </option>
        ))}
      </select>
    </label>
  );
}
