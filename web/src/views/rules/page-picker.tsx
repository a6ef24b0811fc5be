import type { MissingHandler, Owner, Rules } from "../../generated/services.js";
import { useStudio } from "../../ui/studio-context.js";
import { useRules } from "./rules-context.js";

/** What the view shows at one time. */
export type Page =
  | { readonly kind: "owner"; readonly id: string; readonly owner: Owner }
  | { readonly kind: "missing"; readonly id: string; readonly missing: MissingHandler }
  | { readonly kind: "declarations"; readonly id: "declarations" };

const DECLARATIONS: Page = { kind: "declarations", id: "declarations" };

/**
 * The page that was chosen, also when its handler has come or gone since; the scheduling handler, or
 * else the first one, before one was.
 */
export function chosenPage(rules: Rules, shown: string | null): Page {
  const pages = pagesOf(rules);
  const name = shown?.replace(/^\w+:/, "");
  for (const wanted of [shown, `handler:${name}`, `missing:${name}`, "handler:schedule"]) {
    const found = pages.find(({ id }) => id === wanted);
    if (found) return found;
  }
  return pages[0] ?? DECLARATIONS;
}

function pagesOf(rules: Rules): Page[] {
  return [
    ...rules.owners.map((owner) => ({ kind: "owner", id: owner.id, owner }) as const),
    ...rules.missing.map(
      (missing) => ({ kind: "missing", id: `missing:${missing.name}`, missing }) as const,
    ),
    DECLARATIONS,
  ];
}

const TITLES: Readonly<Record<Owner["kind"], string>> = {
  event: "",
  query: "",
  before: "before ",
  after: "after ",
  invariant: "invariant of ",
};

/** A handler as the picker names it. */
export function ownerTitle({ kind, name }: Owner): string {
  return `${TITLES[kind]}${name}`;
}

/** Chooses the handler whose cards show, or the declarations. */
export function PagePicker({ page }: { readonly page: Page }) {
  const { rules } = useRules();
  const { stores } = useStudio();
  const own = rules.owners.filter(({ inherited }) => !inherited);
  const inherited = rules.owners.filter((owner) => owner.inherited);
  const required = rules.missing.filter((each) => each.required);
  const optional = rules.missing.filter((each) => !each.required);
  return (
    <label className="page-picker">
      <span className="unseen">Handler</span>
      <select
        value={page.id}
        onChange={({ target }) => stores.rules.setState({ shown: target.value })}
      >
        <option value="declarations">Declarations</option>
        <Options label="Handlers" options={own.map((each) => [each.id, ownerTitle(each)])} />
        <Options label="Inherited" options={inherited.map((each) => [each.id, ownerTitle(each)])} />
        <Options
          label="Missing"
          options={required.map(({ name }) => [`missing:${name}`, `${name} (needed)`])}
        />
        <Options
          label="Can be added"
          options={optional.map(({ name }) => [`missing:${name}`, name])}
        />
      </select>
    </label>
  );
}

interface OptionsProps {
  readonly label: string;
  readonly options: readonly (readonly [value: string, text: string])[];
}

function Options({ label, options }: OptionsProps) {
  if (options.length === 0) return null;
  return (
    <optgroup label={label}>
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </optgroup>
  );
}
