/** What shows of the drawing while the view moves, and how keys go through it: the first picture needs neither. */

import "./viewport.css";
import { useStoreApi } from "@xyflow/react";
import { useEffect } from "react";
import { useStops } from "../stops/use-stops.js";
import { MovingPane } from "./moving-pane.js";

export default function MovingViewport() {
  useStops();
  const flow = useStoreApi();
  useEffect(() => {
    const element = flow.getState().domNode?.querySelector<HTMLElement>(".react-flow__pane");
    if (!element) return;
    const pane = new MovingPane(element);
    const leave = flow.subscribe(({ transform, userSelectionActive }, former) => {
      // A frame drawn around nodes stands in the pane, too, and would move along.
      if (userSelectionActive) pane.rest();
      else if (transform !== former.transform) pane.moveTo(transform);
    });
    return () => {
      leave();
      pane.rest();
    };
  }, [flow]);
  return null;
}
