import { ArrowRight } from "lucide-react";
import { useMemo, useState } from "react";
import type { Graph, GraphNode, Rules } from "../../../../generated/services.js";
import { defaultHandler } from "../../../../graph/change/default-handler.js";
import {
  addTransfer,
  chosenInstead,
  chosenPlace,
  type Repeat,
  type TransferFields,
} from "../../../../graph/change/new-transfer.js";
import {
  handlerChoices,
  ownAspects,
  ownerOf,
  type RulesPlace,
  rulesPlaces,
  type Taken,
  takenIn,
} from "../../../../graph/change/places.js";
import { boxAt } from "../../../../graph/layout/shapes.js";
import { profileOf } from "../../../../model/project/profile.js";
import type { Positions } from "../../../../model/project/project.js";
import { NewCondition } from "../../../../ui/condition/condition.js";
import { KindGlyph } from "../../../../ui/icons/glyphs.js";
import { Icon } from "../../../../ui/icons/icon.js";
import { useRules } from "../../../../ui/use-rules.js";
import { useEditingStore } from "../../editing-context.js";
import { numbersOf, OnlyWhen, SelectField, TextField } from "../forms/fields.js";
import { GestureForm } from "../forms/gesture-form.js";
import { useDraw } from "../forms/use-draw.js";
import { useTrial } from "../forms/use-trial.js";
import { useFocusLater } from "../keyboard/use-focus-later.js";

interface NewTransferProps {
  readonly graph: Graph;
  readonly positions: Positions;
  readonly source: GraphNode;
  readonly target: GraphNode;
}

const REPEATS: readonly { value: Repeat; label: string }[] = [
  { value: "", label: "one thread" },
  { value: "while", label: "until it is empty" },
  { value: "foreach", label: "each thread" },
];

/** In which handler, when and how often a transfer is made that was just drawn. */
export function NewTransferForm({ graph, positions, source, target }: NewTransferProps) {
  const editing = useEditingStore();
  const draw = useDraw();
  const focusLater = useFocusLater();
  const rules = useRules();
  const [fields, setFields] = useState<TransferFields>(() => ({
    handler: defaultHandler(graph, source, target, profileOf(rules)),
    source: variableOf(source),
    target: variableOf(target),
    decision: undefined,
    rule: null,
    condition: "",
    repeat: "",
  }));
  const set = (change: Partial<TransferFields>) => setFields({ ...fields, ...change });
  const owner = ownerOf(rules, fields.handler);
  const places = useMemo(() => rulesPlaces(owner, source.name), [owner, source.name]);
  const taken = useMemo(() => takenIn(owner, source), [owner, source]);
  const place = chosenPlace(fields, places, source.name, taken);
  const instead = chosenInstead(fields, place, taken);
  const gesture = addTransfer(fields, place, instead);
  const trial = useTrial(rules ? gesture : null);
  const close = () => {
    editing.setState({ form: null });
    focusLater(source.id);
  };
  const add = async () => {
    if (await draw(gesture)) close();
  };
  const box = boxAt(target, positions);
  if (!box) return null;
  return (
    <GestureForm
      label={`New transfer from ${source.name} to ${target.name}`}
      at={box}
      submit="Add transfer"
      trial={trial}
      onClose={close}
      onSubmit={add}
      onDone={close}
    >
      <Ends source={source} target={target} />
      {[source, target].some(({ size }) => size !== null) ? (
        <Elements source={source} target={target} fields={fields} set={set} />
      ) : null}
      <div className="form-pair">
        <SelectField
          label="Handler"
          value={fields.handler}
          choices={choicesOf(rules, fields.handler)}
          onChange={(handler) => set({ handler, decision: undefined, rule: null })}
        />
        <SelectField<Repeat>
          label="Moves"
          value={fields.repeat}
          choices={REPEATS}
          onChange={(repeat) => set({ repeat })}
        />
      </div>
      {places.length > 0 || taken ? (
        <PlaceFields {...{ places, place, taken, instead, fields, set }} />
      ) : null}
      {taken ? <SameThread {...{ taken, place, instead, fields }} /> : null}
      <OnlyWhen>
        <NewCondition
          label="Only when"
          placeholder="always"
          {...{ rules, owner }}
          onChange={(condition) => set({ condition })}
        />
      </OnlyWhen>
    </GestureForm>
  );
}

/** From where to where, as it is drawn. */
export function Ends({ source, target }: Pick<NewTransferProps, "source" | "target">) {
  return (
    <h2>
      <KindGlyph kind={source.kind} />
      <code>{source.name}</code>
      <Icon of={ArrowRight} size={14} />
      <KindGlyph kind={target.kind} />
      <code>{target.name}</code>
    </h2>
  );
}

interface PartProps {
  readonly fields: TransferFields;
  readonly set: (change: Partial<TransferFields>) => void;
}

type ElementsProps = PartProps & Pick<NewTransferProps, "source" | "target">;

/** Which elements of arrays are meant. */
function Elements({ source, target, fields, set }: ElementsProps) {
  return (
    <div className="form-pair">
      {source.size === null ? null : (
        <TextField label="From" value={fields.source} onChange={(text) => set({ source: text })} />
      )}
      {target.size === null ? null : (
        <TextField label="To" value={fields.target} onChange={(text) => set({ target: text })} />
      )}
    </div>
  );
}

interface PlaceFieldsProps extends PartProps {
  readonly places: readonly RulesPlace[];
  readonly place: RulesPlace | null;
  readonly taken: Taken | null;
  readonly instead: Taken | null;
}

/** At the end of the handler, as a rule among others, or in place of what takes the same thread. */
function PlaceFields({ places, place, taken, instead, fields, set }: PlaceFieldsProps) {
  const choices = [
    { value: "", label: "at the end" },
    ...(taken?.kind === "statement"
      ? [{ value: taken.card, label: `in place of ${taken.text}, where a condition holds` }]
      : []),
    ...places.map(({ decision, label }) => ({ value: decision, label: `rule of: if ${label} …` })),
  ];
  return (
    <div className={place ? "form-pair" : undefined}>
      <SelectField
        label="Place"
        value={place?.decision ?? instead?.card ?? ""}
        choices={choices}
        onChange={(decision) => set({ decision: decision || null, rule: null })}
      />
      {place ? (
        <SelectField
          label="Rule"
          value={String(fields.rule ?? place.rules)}
          choices={numbersOf(place.rules + 1)}
          onChange={(number) => set({ rule: Number(number) })}
        />
      ) : null}
    </div>
  );
}

interface SameThreadProps {
  readonly taken: Taken;
  readonly place: RulesPlace | null;
  readonly instead: Taken | null;
  readonly fields: TransferFields;
}

/** Two transfers of one thread: which of them is made when, or that the second never can be. */
function SameThread({ taken, place, instead, fields }: SameThreadProps) {
  if (instead) {
    return (
      <p className="form-note">
        <code>{taken.text}</code> takes the same thread. Say below when this transfer is made; that
        one is made otherwise.
      </p>
    );
  }
  if (place?.decision === taken.card) {
    return (
      <p className="form-note">
        The rules of <code>if {taken.text} …</code> take the same thread. With a condition this
        becomes a rule beside them; without one, what is done otherwise (else).
      </p>
    );
  }
  if (place || fields.decision === undefined) return null;
  return (
    <p className="form-note warning" role="status">
      <code>{taken.text}</code> has taken the thread before: this transfer finds none, and the run
      stops there.
    </p>
  );
}

function choicesOf(rules: Rules | null, present: string) {
  const aspects = ownAspects(rules).map(({ id, label }) => ({ value: id, label }));
  const known = [...handlerChoices(rules), ...aspects];
  return known.some(({ value }) => value === present)
    ? known
    : [{ value: present, label: present }, ...known];
}

/** A node as a gesture names it: an array by its first element, until a person says which. */
function variableOf({ id, name, size }: GraphNode): string {
  return size === null ? id : `${name}[0]`;
}
