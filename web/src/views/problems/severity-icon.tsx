import { Info, TriangleAlert } from "lucide-react";
import type { Diagnostic } from "../../generated/services.js";
import { VerdictGlyph } from "../../ui/icons/glyphs.js";
import { Icon } from "../../ui/icons/icon.js";

export function SeverityIcon({ severity }: { readonly severity: Diagnostic["severity"] }) {
  if (severity === "error") return <VerdictGlyph verdict="refuted" />;
  return <Icon of={severity === "warning" ? TriangleAlert : Info} />;
}
