import { FolderInput, FolderSync, FolderX } from "lucide-react";
import { DropdownMenu as Menu } from "radix-ui";
import { useStore } from "zustand";
import type { FolderRequests } from "../../model/commands.js";
import { Icon } from "../../ui/icons/icon.js";
import { useCommand, useStudio } from "../../ui/studio-context.js";

/** Menu items about the folder of the disk that the project is joined with. */
export function FolderItems() {
  const { stores, requests } = useStudio();
  const name = useStore(stores.folder, (state) => state.name);
  const open = useCommand("project.openFolder");
  const save = useCommand("project.saveFolder");
  const ask = (work: (folder: FolderRequests) => Promise<void>) => () =>
    void requests.folder().then(work);
  return (
    <>
      <Menu.Item className="menu-item" onSelect={() => void open.execute()}>
        <Icon of={FolderInput} />
        {open.label}
      </Menu.Item>
      {name === null ? (
        <Menu.Item className="menu-item" onSelect={ask((folder) => folder.saveTo())}>
          <Icon of={FolderSync} />
          Save to a folder…
        </Menu.Item>
      ) : (
        <>
          <Menu.Item className="menu-item" onSelect={() => void save.execute()}>
            <Icon of={FolderSync} />
            <span className="grow">Save to the folder {name}</span>
            <kbd>{save.shortcut}</kbd>
          </Menu.Item>
          <Menu.Item className="menu-item" onSelect={ask((folder) => folder.leave())}>
            <Icon of={FolderX} />
            Leave the folder {name}
          </Menu.Item>
        </>
      )}
    </>
  );
}
