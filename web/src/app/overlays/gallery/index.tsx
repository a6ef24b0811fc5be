import { useEffect, useState } from "react";
import type { ExampleEntry } from "../../../model/catalogue.js";
import { byGroup } from "../../../model/example-groups.js";
import type { Thumbnail as Picture } from "../../../model/pictures.js";
import { useCatalogue, useProject, useStudio } from "../../../ui/studio-context.js";
import { Prose } from "../../../ui/text/prose.js";
import { Thumbnail } from "../../../ui/thumbnail.js";
import { Sheet } from "../sheet.js";
import "./gallery.css";

/** All examples with pictures of their graphs. */
export default function Gallery() {
  const examples = useCatalogue((state) => state.examples);
  const failure = useCatalogue((state) => state.failure);
  const [sought, setSought] = useState("");
  const pictures = usePictures();
  const those = examples.filter((example) => fits(example, sought));
  const search = (
    <input
      type="search"
      className="inline-field"
      aria-label="Search the examples"
      placeholder="Search"
      value={sought}
      onChange={({ target }) => setSought(target.value)}
    />
  );
  return (
    <Sheet title="Examples" tools={search} className="gallery">
      {failure ? <p role="alert">{failure}</p> : null}
      {examples.length > 0 && those.length === 0 ? (
        <p role="status" className="muted">
          No example is about “{sought}”.
        </p>
      ) : null}
      {byGroup(those).map(([group, members]) => (
        <section key={group} aria-label={group}>
          <h3>{group}</h3>
          <ul>
            {members.map((example) => (
              <Card key={example.id} example={example} picture={pictures[example.id] ?? null} />
            ))}
          </ul>
        </section>
      ))}
    </Sheet>
  );
}

interface CardProps {
  readonly example: ExampleEntry;
  readonly picture: Picture | null;
}

function Card({ example: { id, title, summary }, picture }: CardProps) {
  const { requests, stores } = useStudio();
  const isOpen = useProject((state) => state.example === id);
  const open = () => {
    stores.overlay.setState({ sheet: null, welcome: false });
    void requests.openExample(id);
  };
  return (
    <li>
      <button type="button" aria-current={isOpen ? "true" : undefined} onClick={open}>
        <span className="gallery-picture">{picture ? <Thumbnail of={picture} /> : null}</span>
        <b>{title}</b>
        <span className="gallery-summary">
          <Prose text={summary} />
        </span>
      </button>
    </li>
  );
}

const fits = ({ title, summary, group }: ExampleEntry, sought: string) =>
  `${title} ${summary} ${group}`.toLowerCase().includes(sought.trim().toLowerCase());

/** The pictures by the ids of their examples; without them the examples can still be opened. */
function usePictures(): Readonly<Record<string, Picture>> {
  const { ports } = useStudio();
  const [pictures, setPictures] = useState<Readonly<Record<string, Picture>>>({});
  useEffect(() => {
    void ports.examples.pictures().then((loaded) => {
      if (loaded.ok) setPictures(loaded.value);
    });
  }, [ports]);
  return pictures;
}
