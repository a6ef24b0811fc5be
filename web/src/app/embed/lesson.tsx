import { use } from "react";
import { useStore } from "zustand";
import { EmbeddedStep } from "../../views/lessons/embedded.js";
import type { Embedded } from "./embedded.js";

/** The step of a lesson that a view shows beside the graph; loaded where there is one. */
export default function EmbedLesson({ embedded }: { readonly embedded: Embedded }) {
  const desk = use(embedded.studio.requests.lessons());
  const isAwake = useStore(embedded.state, ({ phase }) => phase === "awake");
  return <EmbeddedStep desk={desk} isAwake={isAwake} begin={() => void embedded.wake()} />;
}
