import { ArrowLeft, EllipsisVertical } from "lucide-react";
import { DropdownMenu as Menu } from "radix-ui";
import type { LessonDesk } from "../../../model/lessons/desk.js";
import { isDone } from "../../../model/lessons/progress.js";
import type { ShownStep } from "../../../model/lessons/store.js";
import { Icon } from "../../../ui/icons/icon.js";
import { IconButton } from "../../../ui/icons/icon-button.js";
import { tip } from "../../../ui/tip.js";
import { useWords } from "../lesson-words.js";

interface HeadProps {
  readonly desk: LessonDesk;
  readonly shown: ShownStep;
}

/** Which lesson it is, and all its steps. */
export function LessonHead({ desk, shown }: HeadProps) {
  const { lesson, at, progress } = shown;
  const { language, say } = useWords();
  return (
    <header lang={language} className="lesson-head">
      <div className="lessons-head">
        <IconButton icon={ArrowLeft} label={say("allLessons")} onPress={() => desk.browse(true)} />
        <h2 lang={lesson.language}>{lesson.title}</h2>
        <MoreMenu desk={desk} shown={shown} />
      </div>
      <nav aria-label={say("stepsOfLesson")}>
        <ol className="lesson-steps">
          {lesson.steps.map(({ id, title }, place) => (
            <li key={id}>
              <button
                type="button"
                className={isDone(progress, id) ? "done" : undefined}
                aria-current={place === at ? "step" : undefined}
                aria-label={say(isDone(progress, id) ? "stepNamedDone" : "stepNamed", {
                  at: place + 1,
                  title,
                })}
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
  const { say } = useWords();
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger className="icon-btn" aria-label={say("more")}>
        <Icon of={EllipsisVertical} />
      </Menu.Trigger>
      <Menu.Content className="popover" align="end" sideOffset={6}>
        {lesson.languages.length > 1 ? (
          <>
            <Menu.Label className="menu-label">{say("language")}</Menu.Label>
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
          {say("copyLink")}
        </Menu.Item>
        <Menu.Item className="menu-item" onSelect={() => void desk.copyView()}>
          {say("copyView")}
        </Menu.Item>
        <Menu.Item className="menu-item" onSelect={() => desk.beginAnew()}>
          {say("beginAnewWith")}
        </Menu.Item>
      </Menu.Content>
    </Menu.Root>
  );
}
