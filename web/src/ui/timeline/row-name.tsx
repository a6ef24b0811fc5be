/** The name of a thread in a row. Where it does not fit, its index stays: that tells threads apart. */
export function RowName({ name }: { readonly name: string }) {
  const [, stem = name, index = ""] = /^(.*?)(\[\d+\])?$/.exec(name) ?? [];
  return (
    <span className="timeline-name">
      <span>{stem}</span>
      {index}
    </span>
  );
}
