import type { Studio } from "../../model/commands.js";
import { notify } from "../../model/notices.js";
import type { OfflineState } from "../../model/offline.js";

/** Keeps the page for times without a network, once nothing that is needed now is on its way. */
export function keepOffline(studio: Studio): void {
  const { compilation, offline } = studio.stores;
  const begin = () => {
    const { kind } = compilation.getState().status;
    if (kind === "loading") return;
    end();
    studio.ports.offline.keep((news) => offline.setState(news));
  };
  const end = compilation.subscribe(begin);
  offline.subscribe((state, former) => tellNews(studio, state, former));
  begin();
}

function tellNews({ stores, ports }: Studio, state: OfflineState, former: OfflineState): void {
  const update = (label: string) => ({ label, run: () => void ports.offline.takeOver() });
  if (state.kept === "whole" && former.kept === "loading")
    notify(stores.notices, "From now on the studio works without a network, too.");
  if (state.newer === former.newer) return;
  if (state.newer === "waiting")
    notify(
      stores.notices,
      "A newer version of the studio is there. This one stays until you ask for the other, here or in the menu Help.",
      update("Load the newer version"),
    );
  if (state.newer === "elsewhere")
    notify(
      stores.notices,
      "Another tab uses a newer version of the studio now. Load this page again when it suits you.",
      update("Load again"),
    );
}
