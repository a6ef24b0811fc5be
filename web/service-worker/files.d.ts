declare module "virtual:offline-files" {
  /** All files of the page, with digests of what they hold (web/offline-plugin.ts). */
  const files: readonly {
    readonly url: string;
    /** Null for a file that has a digest in its name. */
    readonly revision: string | null;
    readonly integrity: string;
  }[];
  export default files;
}
