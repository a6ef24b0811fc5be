/** Lets the page hear keys and draw before what comes next. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
