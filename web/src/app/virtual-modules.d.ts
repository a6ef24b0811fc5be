declare module "virtual:site-data" {
  const site: {
    /** Folder of Pyodide's files, with its version, ending in a slash. */
    readonly pyodide: string;
    /** Size of what the compiler loads, in bytes. */
    readonly bytes: number;
  };
  export default site;
}
