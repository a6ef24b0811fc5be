import { Trash2 } from "lucide-react";
import type { Gesture, GraphTransfer, Rules, VerdictName } from "../../../../generated/services.js";
import {
  canRepeat,
  conditionOf,
  moveTo,
  moveToHandler,
  setCondition,
  setRepeated,
  termsOf,
} from "../../../../graph/change/card-gestures.js";
import {
  leavesContainer,
  loopAround,
  ownBranch,
  ownLoop,
  rulesOf,
  withLoop,
} from "../../../../graph/change/card-place.js";
import type { CardPlace } from "../../../../graph/change/find-card.js";
import { handlerChoices } from "../../../../graph/change/places.js";
import { select } from "../../../../model/selection.js";
import { Condition } from "../../../../ui/condition/condition.js";
import { VerdictGlyph } from "../../../../ui/icons/glyphs.js";
import { IconButton } from "../../../../ui/icons/icon-button.js";
import { LineLink } from "../../../../ui/line-link.js";
import { useCompilation, useProject, useStudio } from "../../../../ui/studio-context.js";
import { numbersOf, OnlyWhen, SelectField, Switch } from "../forms/fields.js";
import { useDraw } from "../forms/use-draw.js";

const VERDICTS: Readonly<Record<VerdictName, string>> = {
  proven: "Proven",
  runtime: "Checked at run time",
  refuted: "Cannot work",
};

interface StatementProps {
  /** The id of the arrow. */
  readonly edge: string;
  readonly transfer: GraphTransfer;
  readonly rules: Rules | null;
  /** Null while the rules are not known, and for what another file has. */
  readonly place: CardPlace | null;
  /** Whether the arrow stands for others, too, so that the text must tell them apart. */
  readonly several: boolean;
}

/** One statement behind an arrow. */
export function Statement({ edge, transfer, rules, place, several }: StatementProps) {
  const file = useProject((state) => state.scheduler.name);
  const draw = useDraw();
  return (
    <section className="form-statement">
      <div className="form-statement-head">
        {several && place ? <code>{place.card.text}</code> : null}
        <LineLink file={file} {...transfer} />
        <Verdict of={transfer.verdict} />
        {place && rules ? (
          <IconButton
            icon={Trash2}
            label={`Delete ${place.card.text}`}
            onPress={() =>
              void draw(
                { gesture: "delete", targets: [place.card.id], emptied: "delete" },
                { of: rules.version },
              )
            }
          />
        ) : null}
      </div>
      {place && rules ? (
        <Fields edge={edge} place={place} rules={rules} />
      ) : rules ? (
        <p className="form-note">It stands in another file and cannot be changed here.</p>
      ) : null}
    </section>
  );
}

/** What is known of the checks of a statement; null until the compiler has looked at it. */
function Verdict({ of }: { readonly of: VerdictName | null }) {
  if (of === null) return <span className="form-verdict">Being checked</span>;
  return (
    <span className={`form-verdict verdict-${of}`}>
      <VerdictGlyph verdict={of} />
      {VERDICTS[of]}
    </span>
  );
}

interface FieldsProps extends Pick<StatementProps, "edge"> {
  readonly place: CardPlace;
  readonly rules: Rules;
}

/** What of a statement can be changed. Choices are carried out at once, a condition on Enter. */
function Fields({ edge, place, rules }: FieldsProps) {
  const draw = useDraw();
  const { selection } = useStudio().stores;
  const loop = loopAround(place);
  const version = useProject((state) => state.version);
  const hasErrors = useCompilation((state) => state.stale);
  // The statement stays the one that is selected, also where the gesture is about what is around it, and its arrow,
  // also where errors in the text leave it as it was.
  const onDone = () => {
    const { selection: made } = selection.getState();
    const drawn = (made.kind === "rule" && made.edge) || edge;
    select(selection, { kind: "rule", id: place.card.id, edge: drawn });
  };
  const change = async (gesture: Gesture | null): Promise<boolean> =>
    gesture !== null && (await draw(gesture, { of: rules.version, onDone }));
  const moveOver = (handler: string) => {
    const gesture = moveToHandler(place, handler);
    if (gesture) void draw(gesture, { of: rules.version });
  };
  return (
    <>
      <div className="form-pair">
        <SelectField
          label="Handler"
          value={place.owner.name}
          choices={handlersFor(place, rules)}
          onChange={moveOver}
        />
        <Order place={place} onMove={(number) => void change(moveTo(place, number))} />
      </div>
      <OnlyWhen>
        <Condition
          label="Only when"
          placeholder="always"
          text={conditionOf(place)}
          terms={termsOf(place)}
          optional
          {...{ rules, owner: place.owner }}
          // What is said of a new text comes soon, unless that has errors: then what was said of the former one holds.
          resting={!hasErrors && rules.version !== version}
          onCommit={(condition) => change(setCondition(place, condition))}
        />
      </OnlyWhen>
      {loop ? (
        <p className="form-note">
          In the loop <code>{loop.text.trim()}</code>.
        </p>
      ) : null}
      {canRepeat(place, rules) ? (
        <Switch
          label="Repeat in a loop"
          on={ownLoop(place) !== null}
          onChange={(on) => void change(setRepeated(place, on))}
        />
      ) : null}
    </>
  );
}

interface OrderProps {
  readonly place: CardPlace;
  readonly onMove: (number: number) => void;
}

/** Which rule of its decision, or which step of its handler, a statement is. */
function Order({ place, onMove }: OrderProps) {
  const whole = withLoop(place);
  const branch = ownBranch(whole);
  const total = branch ? rulesOf(branch.card) : whole.siblings;
  const present = branch ? branch.number : whole.index;
  const numbers = numbersOf(total);
  if (present >= total) numbers.push({ value: String(present), label: "otherwise" });
  return (
    <SelectField
      label={branch ? "Rule" : "Step"}
      value={String(present)}
      choices={numbers}
      onChange={(number) => onMove(Number(number))}
    />
  );
}

/** The handlers that a statement can go to: only its own, if its thread has a name of that. */
function handlersFor(place: CardPlace, rules: Rules) {
  const own = { value: place.owner.name, label: place.owner.name };
  if (!leavesContainer(place, rules)) return [own];
  return [own, ...handlerChoices(rules).filter(({ value }) => value !== own.value)];
}
