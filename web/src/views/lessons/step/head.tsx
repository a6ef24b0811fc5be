import { ArrowLeft, EllipsisVertical } from "lucide-react";
import { DropdownMenu as Menu } from "radix-ui";
import type { LessonDesk } from "../../../model/lessons/desk.js";
import { isDone } from "../../../model/lessons/progress.js";
import type { ShownStep } from "../../../model/lessons/store.js";
import { Icon } from "../../../ui/icons/icon.js";
import { IconButton } from "../../../ui/icons/icon-button.js";
import { tip } from "../../../ui/tip.js";
import { useWords } from "../words/lesson-words.js";

interface HeadProps {
  readonly desk: LessonDesk;
  readonly shown: ShownStep;
}

/** Which lesson it is, and all its steps. */
export function LessonHead({ desk, shown }: HeadProps) {
  const { lesson, at, progress } = shown;
  const words = useWords();
  return (
    <header className="lesson-head">
      <div className="lessons-head">
        <IconButton icon={ArrowLeft} label={words.allLessons} onPress={() => desk.browse(true)} />
        <h2 lang={lesson.language}>{lesson.title}</h2>
        <MoreMenu desk={desk} shown={shown} />
      </div>
      <nav aria-label="Steps of the lesson">
        <ol className="lesson-steps">
          {lesson.steps.map(({ id, title }, place) => (
            <li key={id}>
              <button
                type="button"
                className={isDone(progress, id) ? "done" : undefined}
                aria-current={place === at ? "step" : undefined}
                aria-label={`Step ${place + 1}: ${title}${isDone(progress, id) ? ", done" : ""}`}
                onClick={() => desk.goTo(id)}
                {...tip(`${place + 1}. ${title}`)}
              />
            </li>
          ))}
        </ol>
      </nav>
    </header>
  );
}

/** Names of languages in themselves. */
function nameOf(language: string): string {
  return new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
}

function MoreMenu({ desk, shown: { lesson } }: HeadProps) {
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger className="icon-btn" aria-label="More about this lesson">
        <Icon of={EllipsisVertical} />
      </Menu.Trigger>
      <Menu.Content className="popover" align="end" sideOffset={6}>
        {lesson.languages.length > 1 ? (
          <>
            <Menu.Label className="menu-label">Language</Menu.Label>
            <Menu.RadioGroup
              value={lesson.language}
              onValueChange={(language) => void desk.speak(language)}
            >
              {lesson.languages.map((language) => (
                <Menu.RadioItem
                  key={language}
                  value={language}
                  className="menu-item"
                  lang={language}
                >
                  <span className="grow">{nameOf(language)}</span>
                  <Menu.ItemIndicator>✓</Menu.ItemIndicator>
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
            <Menu.Separator className="menu-line" />
          </>
        ) : null}
        <Menu.Item className="menu-item" onSelect={() => void desk.copyLink()}>
          Copy a link to this step
        </Menu.Item>
        <Menu.Item className="menu-item" onSelect={() => void desk.copyView()}>
          Copy HTML that shows this step in another page
        </Menu.Item>
        <Menu.Item className="menu-item" onSelect={() => desk.beginAnew()}>
          Begin anew with the lesson's program
        </Menu.Item>
      </Menu.Content>
    </Menu.Root>
  );
}
