import { Share2 } from "lucide-react";
import { Icon } from "../../ui/icons/icon.js";
import { useStudio } from "../../ui/studio-context.js";

/** Opens what hands the project out as a link, or as a view for other pages. */
export default function ShareButton() {
  const { overlay } = useStudio().stores;
  const open = () => overlay.setState({ sheet: "share" });
  return (
    <button type="button" className="btn" aria-label="Share" onClick={open}>
      <Icon of={Share2} />
      <span className="text">Share</span>
    </button>
  );
}
