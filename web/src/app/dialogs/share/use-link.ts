import { useEffect, useState } from "react";
import { fragmentFor, type LinkWish, presentMoment } from "../../../actions/share/make-link.js";
import type { Result } from "../../../base/result.js";
import { LONGEST_LINK } from "../../../model/share/link.js";
import type { Moment } from "../../../model/share/moments.js";
import { useProject, useStudio } from "../../../ui/studio-context.js";

export interface MadeLink {
  readonly fragment: string;
  /** With the page's own address before it. */
  readonly address: string;
  readonly isTooLong: boolean;
}

/** The address of this page alone. */
export const pageAddress = () => location.origin + location.pathname;

/** A link to what is open; null while it is made. */
export function useLink(wish: LinkWish | null): MadeLink | null {
  const studio = useStudio();
  const version = useProject((state) => state.version);
  const asked = JSON.stringify(wish);
  const [made, setMade] = useState<{ readonly of: string; readonly link: MadeLink } | null>(null);
  const of = `${version} ${asked}`;
  useEffect(() => {
    if (asked === "null") return;
    let isWanted = true;
    void fragmentFor(studio, JSON.parse(asked) as LinkWish).then((fragment) => {
      const address = pageAddress() + fragment;
      const link = { fragment, address, isTooLong: address.length > LONGEST_LINK };
      if (isWanted) setMade({ of, link });
    });
    return () => {
      isWanted = false;
    };
  }, [studio, asked, of]);
  return made?.of === of ? made.link : null;
}

/** Where the run stands as the dialog opens; null while that is found out. */
export function useMoment(): Result<Moment | null> | null {
  const studio = useStudio();
  const [moment, setMoment] = useState<Result<Moment | null> | null>(null);
  useEffect(() => {
    let isWanted = true;
    void presentMoment(studio).then((taken) => {
      if (isWanted) setMoment(taken);
    });
    return () => {
      isWanted = false;
    };
  }, [studio]);
  return moment;
}
