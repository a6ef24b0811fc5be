import { useState } from "react";

/** More are not on offer while a name is typed. */
const OFFERED = 12;

/** The names that go on with what is typed, and what their elements have in common; looked up when somebody comes to the field. */
export function useNames(find: () => readonly string[], typed: string) {
  const [all, setAll] = useState<readonly string[]>([]);
  const begin = typed.toLowerCase();
  const names = all.filter((name) => name.toLowerCase().startsWith(begin)).slice(0, OFFERED);
  const look = () => {
    const single = find();
    const wholes = single.map((name) => name.replace(/\[\d+\]$/, ""));
    setAll([...new Set([...wholes, ...single])]);
  };
  return { names, look };
}
