import { Tabs } from "radix-ui";
import { labelOf, partsOf, textOf } from "../../model/project/project.js";
import { useProject } from "../../ui/studio-context.js";
import { languageOfPart } from "../../views/source/language.js";
import { PlainText } from "../../views/source/plain-text.js";

/** The texts of a project, to read. */
export function EmbedSourceView() {
  const project = useProject((state) => state);
  const parts = partsOf(project);
  return (
    <Tabs.Root asChild defaultValue="scheduler">
      <section className="panel" aria-label="Source">
        <Tabs.List className="tabs" aria-label="Texts">
          {parts.map((part) => (
            <Tabs.Trigger key={part} className="tab" value={part}>
              {labelOf(project, part)}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {parts.map((part) => (
          <Tabs.Content key={part} className="panel-body embed-text" value={part}>
            <PlainText text={textOf(project, part)} language={languageOfPart(part)} whole />
          </Tabs.Content>
        ))}
      </section>
    </Tabs.Root>
  );
}
