/** Where what is dragged would land. */
export function Slot() {
  return <li className="rule-slot" aria-hidden="true" />;
}
