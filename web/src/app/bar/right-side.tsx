import { Moon, Sun } from "lucide-react";
import { CommandButton } from "../../ui/command-button.js";
import { useTheme } from "../../ui/theme.js";
import ExportMenu from "./export-menu.js";
import HelpMenu from "./help-menu.js";
import ShareButton from "./share-button.js";
import WorkMenu from "./work-menu.js";

/** What the bar offers beside the run: nothing of it is wanted before the first picture. */
export default function RightSide({ narrow }: { readonly narrow: boolean }) {
  return (
    <>
      <ShareButton />
      <ExportMenu />
      {narrow ? null : (
        <>
          <span className="bar-line" />
          <WorkMenu />
        </>
      )}
      <ThemeButton />
      <HelpMenu />
    </>
  );
}

function ThemeButton() {
  const theme = useTheme();
  return <CommandButton command="layout.theme" icon={theme === "dark" ? Moon : Sun} />;
}
