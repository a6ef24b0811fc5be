/** So many search unless a person wants otherwise; more gain little. */
const USUAL = 4;
const MOST = 16;

/** How many workers can search: one is left to the page, where there are several processors. */
export interface Workers {
  readonly usual: number;
  readonly most: number;
}

export function workersFor(processors: number): Workers {
  const most = Math.max(1, Math.min(processors, MOST));
  return { usual: Math.max(1, Math.min(processors - 1, USUAL)), most };
}
