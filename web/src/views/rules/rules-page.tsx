import type { AddHandler, MissingHandler, Owner } from "../../generated/services.js";
import { LineLink } from "../../ui/line-link.js";
import { useStudio } from "../../ui/studio-context.js";
import { Prose } from "../../ui/text/prose.js";
import { BodyView } from "./cards/body-view.js";
import { Comments } from "./cards/comments.js";
import { NearCards } from "./cards/near.js";
import { Declarations } from "./declarations/declarations.js";
import { ownerTitle, type Page } from "./page-picker.js";
import { ReadyButton } from "./ready.js";
import { useRules } from "./rules-context.js";
import { Said } from "./said.js";

/** One handler as cards, one that is missing, or the declarations. */
export function RulesPage({ page }: { readonly page: Page }) {
  switch (page.kind) {
    case "owner":
      return <OwnerPage key={page.owner.id} owner={page.owner} />;
    case "missing":
      return <MissingPage missing={page.missing} />;
    case "declarations":
      return <Declarations />;
  }
}

function OwnerPage({ owner }: { readonly owner: Owner }) {
  const { draw, rules } = useRules();
  return (
    <section className="owner" aria-label={ownerTitle(owner)}>
      <header>
        {owner.when ? (
          <p className="owner-when">
            <Prose text={owner.when} />
          </p>
        ) : null}
        {owner.inherited ? (
          <p className="owner-inherited">
            It comes from <code>{owner.file}</code> and is not changed here.
            <OwnPart owner={owner} />
          </p>
        ) : (
          <p className="owner-place">
            {owner.parameter ? (
              <span>
                for the {rules.profile === "manager" ? "node" : "thread"}{" "}
                <code>{owner.parameter}</code>
              </span>
            ) : null}
            <LineLink file={owner.file} line={owner.line} from={owner.from} to={owner.to} />
            <ReadyButton
              className="btn small"
              label={`Delete ${ownerTitle(owner)}`}
              onPress={() => void draw({ gesture: "delete", targets: [owner.id] })}
            >
              Delete
            </ReadyButton>
          </p>
        )}
        <Comments of={owner.comments} />
        <Said of={owner.id} />
      </header>
      <NearCards owner={owner}>
        <BodyView body={owner} owner={owner} where={ownerTitle(owner)} />
      </NearCards>
    </section>
  );
}

/** What a person can write of their own where a handler is inherited. */
function OwnPart({ owner: { kind, name } }: { readonly owner: Owner }) {
  const { draw } = useRules();
  const { stores } = useStudio();
  if (kind !== "event" && kind !== "query") return null;
  const write = async (part: NonNullable<AddHandler["kind"]>) => {
    const copy = part === "handler";
    if (await draw({ gesture: "addHandler", name, kind: part, copy }))
      stores.rules.setState({ shown: `${part}:${name}` });
  };
  return (
    <>
      <ReadyButton className="btn small secondary" onPress={() => void write("handler")}>
        Write your own
      </ReadyButton>
      <ReadyButton className="btn small secondary" onPress={() => void write("before")}>
        Do something before
      </ReadyButton>
      <ReadyButton className="btn small secondary" onPress={() => void write("after")}>
        Do something after
      </ReadyButton>
    </>
  );
}

function MissingPage({ missing }: { readonly missing: MissingHandler }) {
  const { draw } = useRules();
  const { name, required, when } = missing;
  return (
    <section className="owner" aria-label={name}>
      <p className="owner-when">
        <Prose text={when} />
      </p>
      <p>
        {required
          ? "The library needs this handler, and the scheduler does not have it yet."
          : "The scheduler does not have this handler. It is optional."}
      </p>
      <ReadyButton
        className="btn secondary"
        onPress={() => void draw({ gesture: "addHandler", name })}
      >
        Add {name}
      </ReadyButton>
    </section>
  );
}
