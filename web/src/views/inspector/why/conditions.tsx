import { Check, X } from "lucide-react";
import { Icon } from "../../../ui/icons/icon.js";
import type { Met } from "./met.js";
import "./conditions.css";

/** The parts of a condition, each with what it met. */
export function Conditions({ parts }: { readonly parts: readonly Met[] }) {
  return parts.map(({ text, holds, values }) => (
    <p key={text} className="condition">
      <span className={holds ? "holds" : "fails"}>
        {holds === null ? null : <Icon of={holds ? Check : X} size={12} />}
      </span>
      <span className="grow">{text}</span>
      {values ? <span className="condition-values">{values}</span> : null}
    </p>
  ));
}
