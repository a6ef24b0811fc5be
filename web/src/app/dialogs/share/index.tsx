import { useState } from "react";
import { Segmented } from "../../../ui/fields/radios.js";
import { useStudio } from "../../../ui/studio-context.js";
import { PlainDialog } from "../form-dialog.js";
import { EmbedForm } from "./embed-form.js";
import { LinkForm } from "./link-form.js";
import "./share.css";

type Way = "link" | "embed";

const WAYS: readonly { readonly value: Way; readonly label: string }[] = [
  { value: "link", label: "Link" },
  { value: "embed", label: "View in another page" },
];

/** Hands the project out: as a link that holds it, or as a view for other pages. */
export default function ShareDialog() {
  const { overlay } = useStudio().stores;
  const onEnd = () => overlay.setState({ sheet: null });
  const [way, setWay] = useState<Way>("link");
  return (
    <PlainDialog title="Share this project" onEnd={onEnd}>
      <div className="share">
        <Segmented legend="Share as" name="share-as" options={WAYS} value={way} onChange={setWay} />
        {way === "link" ? <LinkForm onEnd={onEnd} /> : <EmbedForm />}
      </div>
    </PlainDialog>
  );
}
