/** What is said of files that were changed in a project's folder. */

import type { Stores } from "../../model/commands.js";
import { stand } from "../../model/notices.js";
import { changedOutside, isConflict } from "../../model/project/folder/folder.js";
import type { Sides } from "../../model/project/folder/folder-store.js";

export class FolderNews {
  /** What was told last. */
  private told = "";
  /** The notice of it, as long as that stands. */
  private standing: unknown = null;

  constructor(
    private readonly stores: Stores,
    private readonly takeOver: (names: readonly string[]) => void,
  ) {}

  /** Tells what was changed in the folder. */
  tell(sides: readonly Sides[]): void {
    const { stores } = this;
    const outside = changedOutside(sides);
    this.told = said(outside);
    this.clear();
    stores.folder.setState({ outside });
    if (outside.length === 0) return;
    const names = outside.map(({ name }) => name);
    const isInConflict = outside.some(isConflict);
    const here = isInConflict ? ", and here as well" : "";
    const show = () => stores.catalogue.setState({ page: "folder" });
    stand(
      stores.notices,
      `${names.join(", ")}: changed in the folder${here}.`,
      { label: "Show the differences", run: show },
      ...(isInConflict ? [] : [{ label: "Take over", run: () => this.takeOver(names) }]),
    );
    this.standing = stores.notices.getState().standing;
  }

  /** The same, unless it was told already. */
  tellOnce(sides: readonly Sides[]): void {
    if (said(changedOutside(sides)) !== this.told) this.tell(sides);
  }

  /** The project is joined with a folder anew. */
  forget(): void {
    this.told = "";
    this.clear();
  }

  /** Takes the notice away. */
  clear(): void {
    const { notices } = this.stores;
    if (this.standing !== null && notices.getState().standing === this.standing)
      notices.setState({ standing: null });
    this.standing = null;
  }
}

const said = (outside: readonly Sides[]): string =>
  JSON.stringify(outside.map(({ name, theirs }) => [name, theirs]));
