import type { OfflineState } from "../../model/offline.js";
import type { Offline } from "../../model/ports.js";
import { siteUrl } from "../site.js";
import type { Answer, Order } from "./messages.js";

/** How often a page that stays open asks for a newer version, in milliseconds. */
const ASKING = 3_600_000;

/** The page's service worker. A browser without one, or that refuses it, keeps nothing. */
export const browserOffline: Offline = {
  keep: (tell) => {
    if (import.meta.env.DEV || isEmbedded() || !("serviceWorker" in navigator)) return;
    followInstallation(tell);
    void register(tell).catch(() => tell({ kept: "none" }));
  },
  takeOver: async () => {
    const registration = await navigator.serviceWorker.getRegistration(siteUrl("./"));
    if (!registration?.waiting) return location.reload();
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    registration.waiting.postMessage("take over" satisfies Order);
  },
  install: async () => void (await asking?.prompt()),
};

/** What Chromium hands out to a page that can be installed; other browsers offer it themselves. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

let asking: InstallPrompt | null = null;

function followInstallation(tell: Tell): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    asking = event as InstallPrompt;
    tell({ installable: true });
  });
  addEventListener("appinstalled", () => {
    asking = null;
    tell({ installable: false });
  });
}

/** What is shown within another page leaves nothing behind. */
const isEmbedded = () => new URLSearchParams(location.search).has("embed");

type Tell = (news: Partial<OfflineState>) => void;

async function register(tell: Tell): Promise<void> {
  const { serviceWorker } = navigator;
  const [url, scope] = [siteUrl("sw.js"), siteUrl("./")];
  // The first one ever has the files that this page was loaded from; any other one is newer.
  let isFirst = (await serviceWorker.getRegistration(scope))?.active == null;
  serviceWorker.addEventListener("controllerchange", () => {
    if (isFirst) isFirst = false;
    else tell({ newer: "elsewhere" });
  });
  const registration = await serviceWorker.register(url, { scope });
  registration.addEventListener("updatefound", () => follow(registration, tell));
  follow(registration, tell);
  if (registration.active) await mend(registration.active, tell);
  setInterval(() => void registration.update().catch(() => {}), ASKING);
}

/** Tells what becomes of a version that is being loaded, or waits. */
function follow(registration: ServiceWorkerRegistration, tell: Tell): void {
  const worker = registration.installing ?? registration.waiting;
  if (!worker) return;
  const look = () => {
    const { state } = worker;
    const isFirst = registration.active === null || registration.active === worker;
    if (state === "installed" && !isFirst) tell({ newer: "waiting" });
    else if (state === "installing" && isFirst) tell({ kept: "loading" });
    else if (state === "activated") tell({ kept: "whole" });
    else if (state === "redundant" && isFirst) tell({ kept: "partly" });
  };
  worker.addEventListener("statechange", look);
  look();
}

/** Has what is missing loaded anew. */
async function mend(worker: ServiceWorker, tell: Tell): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<Answer>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
  });
  worker.postMessage("mend" satisfies Order, [port2]);
  const { missing } = await answer;
  port1.close();
  tell({ kept: missing === 0 ? "whole" : "partly" });
}
