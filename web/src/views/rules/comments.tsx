/** What is said of a card or rule in the source, above it. */
export function Comments({ of }: { readonly of: readonly string[] }) {
  return of.map((comment) => (
    <p className="rule-comment" key={comment}>
      {comment}
    </p>
  ));
}
