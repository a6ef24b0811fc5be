import { Moon, Sun } from "lucide-react";
import { CommandButton } from "../../ui/command-button.js";
import { Mark } from "../../ui/glyphs.js";
import { useTheme } from "../../ui/theme.js";
import { ExportMenu } from "./export-menu.js";
import { HelpMenu } from "./help-menu.js";
import { ProjectMenu } from "./project-menu.js";
import { RunBar } from "./run-bar.js";
import { SavedMark } from "./saved-mark.js";

/** The bar at the top. On a narrow screen the run controls stand at the bottom instead. */
export function Bar({ narrow }: { readonly narrow: boolean }) {
  return (
    <header className="bar">
      <div className="side">
        <Mark />
        <ProjectMenu />
        <SavedMark />
      </div>
      {narrow ? null : <RunBar />}
      <div className="side right">
        <ExportMenu />
        {narrow ? null : <span className="bar-line" />}
        <ThemeButton />
        {narrow ? null : <HelpMenu />}
      </div>
    </header>
  );
}

function ThemeButton() {
  const theme = useTheme();
  return <CommandButton command="layout.theme" icon={theme === "dark" ? Moon : Sun} />;
}
