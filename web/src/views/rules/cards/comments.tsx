/** What is said of a handler, card or rule in the source. */
export function Comments({ of }: { readonly of: readonly string[] }) {
  return [...of.entries()].map(([place, comment]) => (
    <p className="rule-comment" key={place}>
      {comment}
    </p>
  ));
}
