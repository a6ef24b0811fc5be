import type { Became } from "../../generated/services.js";

const OF_CONTAINER = "container:";

/** Properties of one's own once a change of the text has given containers other names. */
export function renamedProperties(text: string, { ids = {} }: Became): string {
  const names = new Map(
    Object.entries(ids).flatMap(([before, id]) =>
      before.startsWith(OF_CONTAINER) && id?.startsWith(OF_CONTAINER)
        ? [[before.slice(OF_CONTAINER.length), id.slice(OF_CONTAINER.length)]]
        : [],
    ),
  );
  return text.replace(
    /\|(\s*)([A-Za-z_]\w*)(\s*(?:\[\d+\]\s*)?\|)/g,
    (_, space, name, end) => `|${space}${names.get(name) ?? name}${end}`,
  );
}
